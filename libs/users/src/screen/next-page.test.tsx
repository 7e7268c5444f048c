import { fakeUsers, mockBackend, server } from '@scv/testing';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { open } from '../testing/users-screen.tsx';

test('the next page is prefetched, and again when this page has changed', async () => {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).search));
  onTestFinished(() => server.events.removeAllListeners());
  const { queryClient } = await open('/users', fakeUsers(25));
  const both = ['?page=0&size=10', '?page=1&size=10'];
  await waitFor(() => expect(asked).toEqual(both));

  server.use(...mockBackend({ users: fakeUsers(24) }));
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
  await waitFor(() => expect(asked).toEqual([...both, ...both]));
});
