import { server, translatePage } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { openAccount, origin, weakPassword } from '../testing/render-account.tsx';

const good = 'Correct-Horse-7';
const field = (name: string) => screen.findByLabelText(name);

test('the password is changed, and the fields are empty afterwards (§4, §7)', async () => {
  const { user, fake } = openAccount();
  await user.type(await field('Current password'), 'old');
  await user.type(await field('New password'), good);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await expect
    .poll(() => fake.changes)
    .toEqual([`PUT /password {"profile":{"password":"${good}","currentPassword":"old"}}`]);
  await expect.poll(async () => ((await field('New password')) as HTMLInputElement).value).toBe('');
});

test('in a translated page the rules say whether they are met', async () => {
  const { user } = openAccount();
  translatePage();
  const box = await field('New password');
  await user.type(box, 'Analytical');
  expect(box).toHaveAccessibleDescription(/At least 8 characters ?\(met\)/);
  await user.clear(box);
  await user.type(box, 'A');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(box).toHaveAccessibleDescription(/At least 8 characters ?\(not met\)/);
});

test('the rules are listed, and a password that breaks one is not sent', async () => {
  const { user, fake } = openAccount();
  await user.type(await field('Current password'), 'old');
  expect(await field('New password')).toHaveAccessibleDescription(/At least 8 characters/);
  await user.type(await field('New password'), 'weak');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(screen.getByText('The new password must follow all rules.')).toBeVisible();
  expect(await field('New password')).toHaveFocus();
  expect(fake.changes).toEqual([]);
});

test('the provider’s reasons are listed, and what was typed stays', async () => {
  const { user } = openAccount();
  await user.type(await field('Current password'), 'old');
  await user.type(await field('New password'), good);
  const refuse = () => weakPassword('It is too common.', 'It was used before.');
  server.use(http.put(`${origin}/idp/myaccount/password`, refuse));
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('The password was not changed')).toBeVisible();
  expect(screen.getByText('It is too common.')).toBeVisible();
  expect(screen.getByText('It was used before.')).toBeVisible();
  expect(await field('New password')).toHaveValue(good);
});

test('an account without a password gets its first one (§4, §7)', async () => {
  const { user, fake } = openAccount((account) => {
    account.passwordStatus = 'NOT_ENROLLED';
  });
  expect(await screen.findByText('Your account has no password yet.')).toBeVisible();
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  await user.type(await field('New password'), good);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByRole('button', { name: 'Change password' })).toBeVisible();
  expect(fake.changes).toEqual([`POST /password {"profile":{"password":"${good}"}}`]);
});

test('the password is removed after a question, and then a new one can be set (§7)', async () => {
  const { user, fake } = openAccount();
  await user.click(await screen.findByRole('button', { name: 'Remove password' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove password' });
  expect(dialog).toHaveTextContent('can’t sign in to the portal again without a password');
  server.use(http.delete(`${origin}/idp/myaccount/password`, () => weakPassword('It is needed.'), { once: true }));
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByText('The password was not removed')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Your account has no password yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove password' })).not.toBeInTheDocument();
  expect(fake.changes).toEqual(['DELETE /password']);
});
