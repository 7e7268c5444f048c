import { SearchField } from '@scv/ui';
import { userPaths } from '@scv/users/paths';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';

/** Searches the list of users. */
export function QuickSearch() {
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
