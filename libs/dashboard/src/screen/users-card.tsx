import type { Role, UserGroup, UserStatus } from '@scv/api';
import { formatNumber, Skeleton } from '@scv/ui';
import { Link } from 'react-router';
import { DashboardCard } from './dashboard-card.tsx';
import type { DashboardLinks } from '../dashboard-links.ts';

/** A part of all users, and the filter that lists it. */
interface Part {
  label: string;
  filter: Partial<Pick<UserGroup, 'role' | 'status'>>;
}

const roles: Record<Role, string> = { admin: 'Admin', user: 'User' };
const statuses: Record<UserStatus, string> = { Active: 'Active', Inactive: 'Inactive' };

const partsBy = (by: 'role' | 'status', labels: Readonly<Record<string, string>>) => ({
  by,
  parts: Object.entries(labels).map(([value, label]): Part => ({ label, filter: { [by]: value } })),
});

const splits = [partsBy('role', roles), partsBy('status', statuses)];

interface UsersCardProps extends Pick<DashboardLinks, 'users'> {
  /** Undefined while loading. */
  groups: readonly UserGroup[] | undefined;
}

/** The number of users by role and by status, linked to their lists. */
export function UsersCard({ groups, users }: UsersCardProps) {
  const total = countOf(groups ?? [], {});
  return (
    <DashboardCard title="Users" area="users">
      <div role="status" className="dashboard-figure">
        {groups ? (
          <Link to={users()}>
            <strong>{formatNumber(total)}</strong> {total === 1 ? 'user' : 'users'}
          </Link>
        ) : (
          <Skeleton label="Loading the figures" height={28} width={120} />
        )}
      </div>
      {splits.map(({ by, parts }) => (
        <div key={by} className="dashboard-split">
          <div className="dashboard-bar" aria-hidden>
            {parts.map(({ label, filter }) => (
              <span key={label} style={{ flexGrow: countOf(groups ?? [], filter) }} />
            ))}
          </div>
          <ul>
            {parts.map((part) => (
              <li key={part.label}>
                <Link to={users(part.filter)}>
                  {part.label} <b>{groups ? formatNumber(countOf(groups, part.filter)) : '\u00a0'}</b>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </DashboardCard>
  );
}

const countOf = (groups: readonly UserGroup[], { role, status }: Part['filter']) =>
  groups
    .filter((group) => (role ?? group.role) === group.role && (status ?? group.status) === group.status)
    .reduce((sum, { count }) => sum + count, 0);
