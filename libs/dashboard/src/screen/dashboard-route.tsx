import { hasFeature } from '@scv/api/settings';
import type { DashboardLinks } from '../dashboard-links.ts';
import { SummaryDashboard } from './summary-dashboard.tsx';
import { useGetListOfUsers, type ApiError } from '@scv/api';
import {
  Button,
  Card,
  formatNumber,
  LinkButton,
  Page,
  RequestId,
  Skeleton,
  TimeOfDay,
  useRecentActions,
  type RecentAction,
} from '@scv/ui';
import { ArrowRight, RotateCw, Upload, UserPlus, CircleAlert, CircleCheck } from 'lucide-react';
import { QuickSearch } from './quick-search.tsx';
import './dashboard.css';

/** The first screen after signing in. */
export function DashboardRoute({ links }: { links: DashboardLinks }) {
  return hasFeature('extended') ? <SummaryDashboard links={links} /> : <PlainDashboard links={links} />;
}

/** The dashboard of a backend without the feature `extended`. */
export function PlainDashboard({ links }: { links: DashboardLinks }) {
  return (
    <Page title="Dashboard">
      <h2 className="dashboard-greeting">
        Welcome, <bdi>{links.name}</bdi>
      </h2>
      <div className="dashboard-cards">
        <Card>
          <section className="dashboard-card">
            <h3>Users</h3>
            <UserCount />
            <QuickSearch users={links.users} />
            <div className="dashboard-links">
              <LinkButton to={links.users()} icon={<ArrowRight size={16} />}>
                Show all users
              </LinkButton>
              <LinkButton to={links.enroll} variant="primary" icon={<UserPlus size={16} />}>
                Enroll user
              </LinkButton>
            </div>
          </section>
        </Card>
        <Card>
          <section className="dashboard-card">
            <h3>Customer due diligence</h3>
            <p>Upload a customer’s due diligence as one JSON file.</p>
            <div className="dashboard-links">
              <LinkButton to={links.upload} icon={<Upload size={16} />}>
                Upload CDD file
              </LinkButton>
            </div>
          </section>
        </Card>
        <Card>
          <section className="dashboard-card">
            <h3>Recent actions</h3>
            <RecentActions />
          </section>
        </Card>
      </div>
    </Page>
  );
}

/** Read from the list call: the contract has no other source. Keeps its height while it loads. */
function UserCount() {
  const list = useGetListOfUsers({ page: 0, size: 10 }, { query: { select: ({ data }) => data.totalCount } });
  if (list.isError) return <NoCount error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />;
  return (
    <div role="status" aria-busy={list.isPending} className="dashboard-count">
      {list.isPending && <Skeleton label="Loading the number of users" height={28} width={120} />}
      {list.isSuccess && (
        <p>
          <strong>{formatNumber(list.data)}</strong> {list.data === 1 ? 'user' : 'users'}
        </p>
      )}
    </div>
  );
}

/** Specification, section 8: the status of the failed list call is shown. */
function NoCount({ error, busy, onRetry }: { error: ApiError; busy: boolean; onRetry: () => void }) {
  const isAnswer = error.kind === 'response';
  const headline = isAnswer ? `Request failed with status ${error.status}` : 'The users could not be loaded.';
  const reason = isAnswer ? error.serverMessage : error.message;
  return (
    <div role="alert" className="dashboard-no-count">
      <p>
        <strong>{headline}</strong>
      </p>
      {reason !== undefined && <p>{reason}</p>}
      <Button icon={<RotateCw size={16} />} busy={busy} onClick={onRetry}>
        Retry
      </Button>
      <RequestId id={error.requestId} />
    </div>
  );
}

/** The administrator's actions since the page was loaded, with their results. */
function RecentActions() {
  const actions = useRecentActions();
  if (actions.length === 0) return <p className="dashboard-quiet">Your actions in this session appear here.</p>;
  return (
    <ul className="dashboard-actions">
      {actions.map((action) => (
        <Row key={`${action.at} ${action.headline}`} action={action} />
      ))}
    </ul>
  );
}

function Row({ action: { tone, headline, detail, at } }: { action: RecentAction }) {
  const isGood = tone === 'success' || tone === 'info';
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <li className={isGood ? 'is-good' : 'is-bad'}>
      <Icon size={16} />
      <div>
        <p>{headline}</p>
        {detail !== undefined && <div className="dashboard-quiet">{detail}</div>}
      </div>
      <TimeOfDay at={at} />
    </li>
  );
}
