import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { captureDownloads, fakeUsers, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ada, button, grace, open, question, unanswered } from '../testing/users-screen.tsx';

const saved = captureDownloads();

test('filters and order apply to the export', async () => {
  configureApi({ ...apiSettings(), features: ['extended'] });
  const joan = { ...grace, id: crypto.randomUUID(), firstName: 'Joan', lastName: 'Clarke', email: 'joan@scv.example' };
  const inactive = [grace, joan].map((user) => ({ ...user, status: 'Inactive' as const }));
  const { user } = await open('/users?status=Inactive&sort=-email', [ada, ...inactive]);
  await user.click(button('Export'));
  expect(await screen.findByText('2 users exported.')).toBeVisible();
  const [, ...lines] = (await saved[0]!.file.text()).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['"Joan"', '"Grace"']);
});

test('leaving the list during the export asks first', async () => {
  const { user, router } = await open('/users', fakeUsers(120));
  server.use(override('getListOfUsers', ({ query }) => (query.size === '100' ? unanswered : undefined)));
  await user.click(button('Export'));
  await screen.findByRole('dialog', { name: 'Export users' });
  void router.navigate('/users/import');
  const leave = await question('Leave while users are being exported?');
  await user.click(within(leave).getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/users');
});
