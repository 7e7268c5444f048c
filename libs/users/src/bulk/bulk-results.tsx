import type { User } from '@scv/api';
import { Initials, StatusPill } from '@scv/ui';
import { NameAndEmail, nameOf } from '../user-name.tsx';
import type { BulkAction } from './bulk-actions.ts';
import type { WriteResult } from '../write/run-writes.ts';

export interface BulkResultsProps {
  action: BulkAction;
  users: readonly User[];
  /** Users who needed no write. */
  already: ReadonlySet<User>;
  results: ReadonlyMap<User, WriteResult>;
}

type State = WriteResult['state'] | 'already';

const order: readonly State[] = ['failed', 'notStarted', 'done', 'already'];

/** The result for each user; those that need attention come first. */
export function BulkResults({ action, users, already, results }: BulkResultsProps) {
  const rows = users.map((user) => {
    const result = results.get(user) ?? { state: 'notStarted' };
    const state: State = already.has(user) ? 'already' : result.state;
    return { user, state, reason: result.state === 'failed' && result.reason };
  });
  return (
    // A scrollable list must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="bulk-results" aria-label="Results" tabIndex={0}>
      {rows
        .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
        .map(({ user, state, reason }) => (
          <li key={user.id}>
            <Initials name={nameOf(user)} />
            <div>
              <NameAndEmail user={user} />
              {reason && <p className="bulk-reason">{reason}</p>}
            </div>
            <ResultPill action={action} state={state} />
          </li>
        ))}
    </ul>
  );
}

const tones = { failed: 'danger', notStarted: 'neutral', done: 'plain', already: 'neutral' } as const;

function ResultPill({ action, state }: { action: BulkAction; state: State }) {
  const texts = { failed: 'Failed', notStarted: 'Not started', done: action.done, already: action.already };
  return <StatusPill tone={tones[state]}>{texts[state]}</StatusPill>;
}
