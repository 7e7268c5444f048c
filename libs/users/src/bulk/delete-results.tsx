import type { User } from '@scv/api';
import { StatusPill } from '@scv/ui';
import { UserName } from '../user-name.tsx';
import type { WriteResult } from './run-writes.ts';
import type { WriteRun } from './use-write-run.ts';

const order: readonly WriteResult['state'][] = ['failed', 'notStarted', 'done'];

const pills = {
  failed: <StatusPill tone="danger">Failed</StatusPill>,
  notStarted: <StatusPill tone="neutral">Not started</StatusPill>,
  done: <StatusPill tone="success">Deleted</StatusPill>,
};

interface DeleteResultsProps {
  users: readonly User[];
  /** Who had been deleted by somebody else before. */
  gone: ReadonlySet<User>;
  resultOf: WriteRun<User>['resultOf'];
}

/** What became of each user, those that are still there first. */
export function DeleteResults({ users, gone, resultOf }: DeleteResultsProps) {
  const rows = users.map((user) => ({ user, result: resultOf(user) ?? { state: 'notStarted' as const } }));
  const sorted = rows.toSorted((one, other) => order.indexOf(one.result.state) - order.indexOf(other.result.state));
  return (
    // A list that can be scrolled has to be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="bulk-results" aria-label="Results" tabIndex={0}>
      {sorted.map(({ user, result }) => (
        <li key={user.id}>
          <div>
            <strong>
              <UserName user={user} />
            </strong>
            <bdi>{user.email}</bdi>
            {result.state === 'failed' && <p className="bulk-reason">{result.reason}</p>}
          </div>
          {gone.has(user) ? <StatusPill tone="neutral">Was deleted before</StatusPill> : pills[result.state]}
        </li>
      ))}
    </ul>
  );
}
