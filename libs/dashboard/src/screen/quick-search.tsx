import { SearchField } from '@scv/ui';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { DashboardLinks } from '../dashboard-links.ts';

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
