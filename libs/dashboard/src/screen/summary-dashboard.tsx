import {
  useGetSummary,
  type ApiError,
  type UploadedCddFile,
  type Role,
  type UserGroup,
  type UserStatus,
} from '@scv/api';
import {
  Alert,
  Card,
  ErrorState,
  LinkButton,
  Page,
  Meta,
  StatusPill,
  Truncated,
  When,
  formatNumber,
  Skeleton,
} from '@scv/ui';
import { Upload, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import type { DashboardLinks, LatestRow } from '../dashboard-links.ts';
import { DaysCard, type DaysCardProps, DashboardCard } from './days-card.tsx';
import './summary-dashboard.css';
import { QuickSearch } from './quick-search.tsx';
import type { ReactNode } from 'react';

/** The dashboard of a backend with the feature `extended`. The cards keep their places while the figures load. */
export function SummaryDashboard({ links }: { links: DashboardLinks }) {
  const { data, error, isFetching, refetch } = useGetSummary({ query: { select: (answer) => answer.data } });
  return (
    <Page
      title="Dashboard"
      toolbar={<QuickSearch users={links.users} />}
      actions={
        <>
          <LinkButton to={links.upload} icon={<Upload size={16} />}>
            Upload CDD file
          </LinkButton>
          <LinkButton to={links.enroll} variant="primary" icon={<UserPlus size={16} />}>
            Enroll user
          </LinkButton>
        </>
      }
    >
      {error && !data ? (
        <Card>
          <NoSummary error={error} busy={isFetching} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          {error && <Alert tone="warning" headline="These figures may be out of date." detail={error.message} />}
          <div className="dashboard-grid" aria-busy={!data}>
            <UsersCard groups={data?.users} users={links.users} />
            {charts(links).map((chart) => (
              <DaysCard key={chart.figure} {...chart} days={data?.days} />
            ))}
            <LatestCard
              title="Latest activity"
              area="activity"
              action={links.activity && <Link to={links.activity()}>All activity</Link>}
              none="No activity yet. What administrators do appears here."
              rows={data && links.latestEntries(data.activity)}
            />
            <LatestCard
              title="Latest uploads"
              area="uploads"
              action={links.uploadHistory !== undefined && <Link to={links.uploadHistory}>Upload history</Link>}
              none="No uploads yet. The latest CDD files appear here."
              rows={data?.uploads.map(uploadRow)}
            />
          </div>
        </>
      )}
    </Page>
  );
}

function charts({ users, activity }: DashboardLinks): Omit<DaysCardProps, 'days'>[] {
  return [
    {
      title: 'Enrolled',
      figure: 'enrolled',
      one: 'user',
      none: 'New users appear here, day by day.',
      listFrom: (from) => users({ enrolledFrom: from, sort: '-createdAt' }),
    },
    {
      title: 'Signed in',
      figure: 'signIns',
      one: 'sign-in',
      none: 'Sign-ins appear here, day by day.',
      listFrom: (from) => activity?.({ action: 'sign-in', result: 'done', from: startOf(from) }),
    },
    {
      title: 'Failed sign-ins',
      where: ' at the portal',
      figure: 'failedSignIns',
      one: 'failed sign-in',
      none: 'Refused sign-ins would appear here.',
      listFrom: (from) => activity?.({ action: 'sign-in', result: 'refused', from: startOf(from) }),
      isBad: true,
    },
  ];
}

/** The figures are by UTC. */
const startOf = (day: string) => `${day}T00:00:00Z`;

const uploadRow = ({ id, at, name, result, uploader }: UploadedCddFile): LatestRow => ({
  id,
  at,
  headline: name || 'Unnamed file',
  detail: uploader.name ?? uploader.email,
  result,
});

function NoSummary({ error, busy, onRetry }: { error: ApiError; busy: boolean; onRetry: () => void }) {
  return (
    <ErrorState
      headline="The figures could not be loaded."
      detail={error.message}
      requestId={error.requestId}
      busy={busy}
      onRetry={onRetry}
    />
  );
}

interface LatestCardProps {
  title: string;
  /** The card's place in the grid; see summary-dashboard.css. */
  area: string;
  /** A link to all of them. */
  action: ReactNode;
  /** Shown if there are no rows. */
  none: string;
  /** Undefined while loading. */
  rows: readonly LatestRow[] | undefined;
}

/** A card that lists what happened last. */
function LatestCard({ title, area, action, none, rows }: LatestCardProps) {
  return (
    <DashboardCard title={title} area={area} action={action}>
      {rows?.length === 0 ? (
        <p className="dashboard-none">{none}</p>
      ) : (
        <ul className="dashboard-rows">
          {rows?.map(({ id, at, headline, detail, result }) => (
            <li key={id}>
              <div data-may-be-cut>
                <Truncated text={headline} />
                <Meta inline>
                  <Truncated text={detail} />
                </Meta>
              </div>
              {result === 'refused' && <StatusPill tone="warning">Refused</StatusPill>}
              {result === 'cancelled' && <StatusPill tone="neutral">Cancelled</StatusPill>}
              {result === 'failed' && <StatusPill tone="danger">Failed</StatusPill>}
              <When time={at} />
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}

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
function UsersCard({ groups, users }: UsersCardProps) {
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
