import { useGetSummary, type ApiError, type UploadedCddFile } from '@scv/api';
import { Alert, Card, ErrorState, LinkButton, Page } from '@scv/ui';
import { Upload, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import type { DashboardLinks, LatestRow } from '../dashboard-links.ts';
import { DaysCard, type DaysCardProps } from './days-card.tsx';
import { LatestCard } from './latest-card.tsx';
import { QuickSearch } from './quick-search.tsx';
import './summary-dashboard.css';
import { UsersCard } from './users-card.tsx';

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
