import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount, section } from '../testing/render-account.tsx';

test('the session is extended', async () => {
  const { user } = openAccount();
  const session = await section('Session at the provider');
  expect(await session.findByText('Active')).toBeVisible();
  const expiry = () => session.getByText('Expires').nextElementSibling?.querySelector('time')?.dateTime;
  expect(expiry()).toBe('2026-11-22T20:00:00Z');
  await user.click(session.getByRole('button', { name: 'Extend session' }));
  await expect.poll(expiry).toBe('2026-11-23T06:00:00Z');
});

test('the session is ended after a question', async () => {
  const { user, fake } = openAccount();
  const session = await section('Session at the provider');
  await user.click(await session.findByRole('button', { name: 'End session' }));
  const question = await screen.findByRole('alertdialog', { name: 'End session' });
  expect(question).toHaveTextContent('You stay signed in to this portal.');
  await user.click(screen.getAllByRole('button', { name: 'End session' }).at(-1)!);
  expect(await session.findByText('None, or not visible to this page')).toBeVisible();
  expect(fake.session).toBeUndefined();
});

test('a session that has ended meanwhile (E0000007) is no failure', async () => {
  const { user, fake } = openAccount();
  const session = await section('Session at the provider');
  await user.click(await session.findByRole('button', { name: 'End session' }));
  fake.session = undefined;
  await screen.findByRole('alertdialog');
  await user.click(screen.getAllByRole('button', { name: 'End session' }).at(-1)!);
  expect(await session.findByText('None, or not visible to this page')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
