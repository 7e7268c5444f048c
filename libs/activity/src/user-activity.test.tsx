import type { ActivityEntry } from '@scv/api';
import { override } from '@scv/api/mocks';
import { mockBackend, refusal, renderRoute, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ada, editOfGrace, grace } from './testing/entries.ts';
import { UserActivity } from './user-activity.tsx';

function show(activity: readonly ActivityEntry[]) {
  server.use(...mockBackend({ activity }));
  return renderRoute([{ path: '/', element: <UserActivity userId={grace.id} /> }], '/');
}

test('the newest entries about the user are listed, with what changed and who did it (decided 3)', async () => {
  const run = { id: crypto.randomUUID(), done: 2, refused: 0, failed: 0, created: 0, edited: 2, deleted: 0 };
  const ownSignIn = { ...editOfGrace, id: crypto.randomUUID(), action: 'sign-in', actor: grace } as const;
  const editOfAda = { ...editOfGrace, id: crypto.randomUUID(), target: { kind: 'user', id: ada.id }, run } as const;
  show([{ ...editOfGrace, run }, ownSignIn, editOfAda]);
  const section = await screen.findByRole('region', { name: 'Recent activity' });
  const [edited, signedIn, ...others] = await within(section).findAllByRole('listitem');
  expect(edited).toHaveTextContent('Edited by Ada Byron');
  expect(edited).toHaveTextContent('RoleUser became Admin');
  expect(within(edited!).getByRole('link', { name: 'Part of “Edited 2 users”' })).toHaveAttribute(
    'href',
    `/activity?run=${run.id}`,
  );
  expect(signedIn).toHaveTextContent(/^Signed in \d/);
  expect(others).toEqual([]);
  const link = within(section).getByRole('link', { name: 'Show all activity' });
  expect(link).toHaveAttribute('href', `/activity?target=${grace.id}`);
});

test('a user without entries has no link to them', async () => {
  show([]);
  expect(await screen.findByText('No activity yet')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a failure can be tried again', async () => {
  server.use(override('listActivity', () => refusal(500, 'The database is down.')));
  const { user } = renderRoute([{ path: '/', element: <UserActivity userId={grace.id} /> }], '/');
  expect(await screen.findByRole('alert')).toHaveTextContent('The activity could not be loaded. The database is down.');
  server.use(...mockBackend({ activity: [editOfGrace] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Edited')).toBeVisible();
});
