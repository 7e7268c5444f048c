import { useListUsers } from '@scv/api';
import { useSignedInPerson } from '@scv/auth/session';
import { Card, LinkButton, Page, SearchField, Skeleton } from '@scv/ui';
import { userPaths } from '@scv/users/paths';
import { Upload, Users } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';

/** The first screen after signing in: who you are, how many users there are, and the ways to the work. */
export function DashboardRoute() {
  const { name } = useSignedInPerson();
  return (
    <Page title="Dashboard">
      <h2 className="dashboard-greeting">
        Welcome, <bdi>{name}</bdi>
      </h2>
      <div className="dashboard-cards">
        <Card>
          <UserCount />
          <QuickSearch />
          <LinkButton to={userPaths.list()} icon={<Users size={16} />}>
            Show users
          </LinkButton>
        </Card>
        <Card>
          <h3>Customer due diligence</h3>
          <p>Upload the CDD Json File of a customer.</p>
          <LinkButton to={paths.cddUpload} icon={<Upload size={16} />}>
            Upload CDD file
          </LinkButton>
        </Card>
      </div>
    </Page>
  );
}

/** Counts by the list call itself: the contract has no other. */
function UserCount() {
  const list = useListUsers({ page: 0, size: 10 }, { query: { select: ({ data }) => data.totalCount } });
  if (list.isPending) return <Skeleton label="Counting users" height={60} />;
  return (
    <div>
      <h3>Users</h3>
      <p className="dashboard-number">{list.isError ? 'The number of users is not known.' : list.data.toLocaleString('en')}</p>
    </div>
  );
}

function QuickSearch() {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();

  function search(event: FormEvent) {
    event.preventDefault();
    void navigate(userPaths.list({ query: query.trim() }));
  }

  return (
    <form role="search" onSubmit={search}>
      <SearchField label="Search users" value={query} onChange={setQuery} />
    </form>
  );
}
