import { server } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, type DefaultBodyType, type HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { notFound, origin, refusal } from '../testing/fake-my-account.ts';
import { openAccount, section } from '../testing/render-account.tsx';

test('the session is extended (§4, §7)', async () => {
  const { user } = openAccount();
  const session = await section('Session at the provider');
  expect(await session.findByText('Active')).toBeVisible();
  const expiry = () => session.getByText('Expires').nextElementSibling?.querySelector('time')?.dateTime;
  expect(expiry()).toBe('2026-11-22T20:00:00Z');
  await user.click(session.getByRole('button', { name: 'Extend session' }));
  await expect.poll(expiry).toBe('2026-11-23T06:00:00Z');
});

test('the session is ended after a question (§4, §7)', async () => {
  const { user, fake } = openAccount();
  const session = await section('Session at the provider');
  await user.click(await session.findByRole('button', { name: 'End session' }));
  const question = await screen.findByRole('alertdialog', { name: 'End session' });
  expect(question).toHaveTextContent('You stay signed in to this portal.');
  await user.click(screen.getAllByRole('button', { name: 'End session' }).at(-1)!);
  expect(await session.findByText('None, or not visible to this page')).toBeVisible();
  expect(fake.session).toBeUndefined();
});

async function endWith(refused: HttpResponse<DefaultBodyType>) {
  const { user } = openAccount();
  const session = await section('Session at the provider');
  await user.click(await session.findByRole('button', { name: 'End session' }));
  server.use(http.delete(`${origin}/api/v1/sessions/me`, () => refused));
  await screen.findByRole('alertdialog');
  await user.click(screen.getAllByRole('button', { name: 'End session' }).at(-1)!);
}

test('a session that has ended meanwhile (E0000007) is no failure (§8)', async () => {
  await endWith(notFound());
  expect(await screen.findByText('There was no session to end')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('any other refusal is a failure', async () => {
  await endWith(refusal(403, 'E0000006', 'You do not have permission to perform the requested action'));
  expect(await screen.findByText('The session was not ended')).toBeVisible();
});
