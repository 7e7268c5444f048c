import { useGetSummary, type ApiError } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Alert, Card, ErrorState, LinkButton, Page } from '@scv/ui';
import { activityPaths } from '@scv/activity/paths';
import { userPaths } from '@scv/users/paths';
import { Upload, UserPlus } from 'lucide-react';
import { paths } from '../../paths.ts';
import { DaysCard } from './days-card.tsx';
import { LatestActivity } from './latest-activity.tsx';
import { LatestUploads } from './latest-uploads.tsx';
import { QuickSearch } from './quick-search.tsx';
import './summary-dashboard.css';
import { UsersCard } from './users-card.tsx';

const newestUsers = () => (hasFeature('user-filters') ? userPaths.list({ sort: '-createdAt' }) : undefined);
const signIns = (result: 'done' | 'refused') => (from: string) =>
  hasFeature('activity') ? activityPaths.list({ action: 'sign-in', result, from }) : undefined;

const charts = [
  {
    title: 'Enrolled',
    figure: 'enrolled',
    one: 'user',
    none: 'New users appear here, day by day.',
    listFrom: newestUsers,
  },
  {
    title: 'Signed in',
    figure: 'signIns',
    one: 'sign-in',
    none: 'Sign-ins appear here, day by day.',
    listFrom: signIns('done'),
  },
  {
    title: 'Failed sign-ins',
    figure: 'failedSignIns',
    one: 'failed sign-in',
    none: 'Refused sign-ins would appear here.',
    listFrom: signIns('refused'),
    isBad: true,
  },
] as const;

/** The dashboard of a backend with the feature `summary`. The cards keep their places while the figures load. */
export function SummaryDashboard() {
  const { data, error, isFetching, refetch } = useGetSummary({ query: { select: (answer) => answer.data } });
  return (
    <Page
      title="Dashboard"
      toolbar={<QuickSearch />}
      actions={
        <>
          <LinkButton to={paths.cddUpload} icon={<Upload size={16} />}>
            Upload CDD file
          </LinkButton>
          <LinkButton to={userPaths.enroll()} variant="primary" icon={<UserPlus size={16} />}>
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
            <UsersCard groups={data?.users} />
            {charts.map((chart) => (
              <DaysCard key={chart.figure} {...chart} days={data?.days} />
            ))}
            <LatestActivity entries={data?.activity} />
            <LatestUploads uploads={data?.uploads} />
          </div>
        </>
      )}
    </Page>
  );
}

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
