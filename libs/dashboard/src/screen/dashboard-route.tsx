import { useGetListOfUsers } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Button, Card, formatNumber, LinkButton, Page, RequestId, SearchField, Skeleton, useToday } from '@scv/ui';
import { ArrowRight, RotateCw, Upload, UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DashboardLinks } from '../dashboard-links.ts';
import './dashboard.css';
import { SummaryDashboard } from './summary-dashboard.tsx';

/** The first screen after signing in. */
export function DashboardRoute({ links }: { links: DashboardLinks }) {
  const today = useToday();
  // The key reads the figures again after midnight.
  return hasFeature('extended') ? <SummaryDashboard key={today} links={links} /> : <PlainDashboard links={links} />;
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
      </div>
    </Page>
  );
}

/**
 * Read from the list call: the contract has no other source. Keeps its height while it loads. Specification, section 8:
 * the status of the failed call is shown.
 */
function UserCount() {
  const list = useGetListOfUsers({ page: 0, size: 10 }, { query: { select: ({ data }) => data.totalCount } });
  if (!list.isError) {
    return (
      <div role="status" aria-busy={list.isPending} className="dashboard-figure">
        {list.isPending && <Skeleton label="Loading the number of users" height={28} width={120} />}
        {list.isSuccess && (
          <p>
            <strong>{formatNumber(list.data)}</strong> <span>{list.data === 1 ? 'user' : 'users'}</span>
          </p>
        )}
      </div>
    );
  }
  const { kind, status, serverMessage, message, requestId } = list.error;
  const reason = kind === 'response' ? serverMessage : message;
  return (
    <div role="alert" className="dashboard-no-count">
      <p>
        <strong>
          {kind === 'response' ? `Request failed with status ${status}` : 'The users could not be loaded.'}
        </strong>
      </p>
      {reason !== undefined && <p>{reason}</p>}
      <Button icon={<RotateCw size={16} />} busy={list.isFetching} onClick={() => void list.refetch()}>
        Retry
      </Button>
      <RequestId id={requestId} />
    </div>
  );
}

export function QuickSearch({ users }: Pick<DashboardLinks, 'users'>) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();

  function search(event: FormEvent) {
    event.preventDefault();
    void navigate(users({ query: query.trim() }));
  }

  return (
    <form role="search" onSubmit={search}>
      <SearchField label="Search users" value={query} onChange={setQuery} />
    </form>
  );
}
