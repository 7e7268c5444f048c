import type { User } from '@scv/api';
import { StatusPill } from '@scv/ui';
import { NameAndEmail } from '../user-name.tsx';
import type { WriteResult } from './run-writes.ts';

const order: readonly WriteResult['state'][] = ['failed', 'notStarted', 'done'];

const pills = {
  failed: <StatusPill tone="danger">Failed</StatusPill>,
  notStarted: <StatusPill tone="neutral">Not started</StatusPill>,
  done: <StatusPill tone="success">Deleted</StatusPill>,
};

interface DeleteResultsProps {
  users: readonly User[];
  /** Users whom somebody else had deleted first. */
  alreadyDeleted: ReadonlySet<User>;
  results: ReadonlyMap<User, WriteResult>;
}

/** The result for each user; users who still exist come first. */
export function DeleteResults({ users, alreadyDeleted, results }: DeleteResultsProps) {
  const rows = users.map((user) => ({ user, result: results.get(user) ?? { state: 'notStarted' as const } }));
  const sorted = rows.toSorted((one, other) => order.indexOf(one.result.state) - order.indexOf(other.result.state));
  return (
    // A scrollable list must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="bulk-results" aria-label="Results" tabIndex={0}>
      {sorted.map(({ user, result }) => (
        <li key={user.id}>
          <div>
            <NameAndEmail user={user} />
            {result.state === 'failed' && <p className="bulk-reason">{result.reason}</p>}
          </div>
          {alreadyDeleted.has(user) ? <StatusPill tone="neutral">Already deleted</StatusPill> : pills[result.state]}
        </li>
      ))}
    </ul>
  );
}
