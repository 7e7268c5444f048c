import { override } from '@scv/api/mocks';
import { captureDownloads, mockBackend, errorResponse, server } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { ada, choose, csv, enrolling, header, lines, rowTexts } from '../testing/users-screen.tsx';

const saved = captureDownloads();

test('each row has a result; failed rows can be retried, or downloaded and corrected', async () => {
  const text = `Id,${header}1,Ada,Byron,ada@scv.example,user\n2,=1+1,Taken,taken@scv.example,user\n3,,Nobody,n@scv.example,user\n`;
  const { user } = await choose(csv(text));
  enrolling(['taken@scv.example']);
  await user.click(await screen.findByRole('button', { name: 'Import 2 users' }));

  expect(await screen.findByText('1 of 2 users imported, 1 failed; 1 row left out.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('1 row was left out because of problems in the file.');
  expect(rowTexts('Results')).toMatchObject([
    { Row: '3', Result: 'Another user has this email.' },
    { Row: '4', Result: 'Left out: First Name is required.' },
    { Row: '2', Result: 'Enrolled' },
  ]);

  await user.click(screen.getByRole('button', { name: 'Download 2 rows not imported' }));
  expect(saved[0]!.name).toMatch(/^users-not-imported-\d{4}-\d\d-\d\d\.csv$/);
  expect(await saved[0]!.file.text()).toBe(
    '"Problem","Id","First Name","Last Name","Email","Role"\r\n' +
      '"Another user has this email.","2","\'=1+1","Taken","taken@scv.example","user"\r\n' +
      '"First Name is required.","3","","Nobody","n@scv.example","user"\r\n',
  );

  const created = enrolling();
  await user.click(screen.getByRole('button', { name: 'Retry 1 failed' }));
  expect(await screen.findByText('2 users imported; 1 row left out.')).toBeVisible();
  expect(created.map(({ firstName }) => firstName)).toEqual(['=1+1']);
});

test('a new user who could not be made inactive counts as failed', async () => {
  const { user } = await choose(csv('First Name,Last Name,Email,Role,Status\nA,B,a@scv.example,user,Inactive\n'));
  enrolling();
  server.use(override('editUser', () => errorResponse(409, 'This user has changed.')));
  await user.click(await screen.findByRole('button', { name: 'Import 1 user' }));

  expect(await screen.findByRole('button', { name: 'Retry 1 failed' })).toBeVisible();
  expect(rowTexts('Results')).toMatchObject([{ Result: 'This user has changed.' }]);
});

test('cancelling completes the requests under way and sends no more; the rest can be continued', async () => {
  const { user } = await choose(csv(header + lines(20)));
  const release = Promise.withResolvers<void>();
  let sent = 0;
  server.use(
    override('createUser', async ({ request }) => {
      sent += 1;
      await release.promise;
      return { ...ada, ...(await request.json()) };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Import 20 users' }));
  await waitFor(() => expect(sent).toBe(4));
  expect(screen.getByText('0 of 20 users')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Cancel import' }));
  expect(screen.getByText('Stopping after the requests under way.')).toBeVisible();
  release.resolve();
  expect(await screen.findByText('4 of 20 users imported, 16 not started.')).toBeVisible();
  expect(sent).toBe(4);
  expect(rowTexts('Results')[0]).toMatchObject({ Result: 'Not started: the import ended before this row.' });

  const created = enrolling();
  await user.click(screen.getByRole('button', { name: 'Continue (16 left)' }));
  expect(await screen.findByText('20 users imported.')).toBeVisible();
  expect(created).toHaveLength(16);
});

test('leaving while the import runs asks first, and stops it', async () => {
  const { user, router } = await choose(csv(header + lines(8)));
  const release = Promise.withResolvers<void>();
  let [sent, answered] = [0, 0];
  server.use(...mockBackend({ users: [] }));
  server.use(
    override('createUser', async () => {
      sent += 1;
      await release.promise;
      answered += 1;
      return ada;
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Import 8 users' }));
  await waitFor(() => expect(sent).toBe(4));
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));

  const dialog = await screen.findByRole('alertdialog', { name: 'Leave while users are being imported?' });
  await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('There are no users yet')).toBeVisible();
  expect(router.state.location.pathname).toBe('/users');
  release.resolve();
  await waitFor(() => expect(answered).toBe(4));
  expect(sent).toBe(4);
});

test('a pause for a busy server is shown', async () => {
  const { user } = await choose(csv(header + lines(6)));
  const created = enrolling();
  const busy = () =>
    HttpResponse.json({ message: 'Too many requests.' }, { status: 429, headers: { 'Retry-After': '1' } });
  server.use(override('createUser', busy, { once: true }));
  await user.click(await screen.findByRole('button', { name: 'Import 6 users' }));
  expect(await screen.findByText(/^The server is busy and asked us to wait until/)).toBeVisible();
  // Three of the first four writes; none is sent during the pause.
  expect(created.length).toBeLessThanOrEqual(3);
  expect(await screen.findByText('5 of 6 users imported, 1 failed.')).toBeVisible();
  expect(screen.getByText('Too many requests.')).toBeVisible();
});

describe('rows that were not imported', () => {
  /** Imports a file of which one row is left out. `asked` waits for the question before leaving. */
  async function missingOne() {
    enrolling();
    server.use(...mockBackend({ users: [] }));
    const view = await choose(csv(`${header}Ada,Byron,ada@scv.example,\n,Nobody,n@scv.example,\n`));
    await view.user.click(await screen.findByRole('button', { name: 'Import 1 user' }));
    await screen.findByText('1 user imported; 1 row left out.');
    const asked = () => screen.findByRole('alertdialog', { name: 'Leave without the rows that were not imported?' });
    return { ...view, asked };
  }

  test('another file asks before they are lost', async () => {
    const { user, asked } = await missingOne();
    await user.click(screen.getByRole('button', { name: 'Import another file' }));
    await user.click(within(await asked()).getByRole('button', { name: 'Stay' }));
    expect(screen.getByRole('table', { name: 'Results' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import another file' }));
    await user.click(within(await asked()).getByRole('button', { name: 'Leave without them' }));
    expect(await screen.findByText('What the file looks like')).toBeVisible();
  });

  test('a link asks before they are lost; once they are downloaded it leaves, and is the primary button', async () => {
    const { router, user, asked } = await missingOne();
    const download = screen.getByRole('button', { name: 'Download 1 row not imported' });
    const show = () => screen.getByRole('link', { name: 'Show users' });
    expect(download).toHaveClass('is-primary');
    expect(show()).not.toHaveClass('is-primary');
    await user.click(show());
    await user.click(within(await asked()).getByRole('button', { name: 'Stay' }));
    await user.click(download);
    expect(download).toHaveFocus();
    expect(download).not.toHaveClass('is-primary');
    expect(show()).toHaveClass('is-primary');
    await user.click(show());
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  });
});
