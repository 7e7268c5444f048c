import { server } from '@scv/testing';
import { refusedCode } from '@scv/ui/code-field';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { notFound, origin, rightCode } from '../testing/fake-my-account.ts';
import { openAccount, section } from '../testing/render-account.tsx';

const address = 'ada@home.example';
const unverified = { id: 'e2', value: address, role: 'SECONDARY', status: 'UNVERIFIED' };
const code = () => screen.findByRole('textbox', { name: 'Code' });

async function addEmail(user: ReturnType<typeof openAccount>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Add email' }));
  await user.click(await screen.findByRole('textbox', { name: 'Email' }));
  await user.paste(address);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
}

test('an email is added, verified by its code and read again; a wrong code is refused at the field (§4, §7)', async () => {
  const { user, fake } = openAccount();
  await addEmail(user);
  await user.click(await code());
  await user.paste('000000');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await expect.poll(async () => (await code()).getAttribute('aria-invalid')).toBe('true');
  expect(await code()).toHaveAccessibleDescription(`${refusedCode} Digit 1 of 6`);
  await user.click(await code());
  await user.paste(rightCode);
  await user.click(screen.getByRole('button', { name: 'Verify' }));

  const emails = await section('Emails');
  await expect.poll(() => emails.queryAllByText('Verified')).toHaveLength(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(fake.changes[0]).toContain('"role":"SECONDARY"');
  expect(fake.read).toEqual(['/emails/e2']);
});

test('the link in the mail is noticed, and the email read again (§7)', async () => {
  const { user, fake } = openAccount();
  const open = () => fake.openLink(fake.emails[1]!);
  server.use(http.get(`${origin}/idp/myaccount/emails/e2/challenge/c1`, open));
  await addEmail(user);
  const emails = await section('Emails');
  await expect.poll(() => emails.queryAllByText('Verified')).toHaveLength(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(fake.read).toEqual(['/emails/e2']);
});

test('an expired code can be replaced; fewer than six digits are not sent', async () => {
  const { user, fake } = openAccount((account) => account.emails.push(unverified));
  await user.click(await screen.findByRole('button', { name: `Verify ${address}` }));
  await user.click(await screen.findByRole('button', { name: 'Send code' }));
  await user.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await code()).toHaveAccessibleDescription('Enter all 6 digits. Digit 1 of 6');
  server.use(http.post(`${origin}/idp/myaccount/emails/e2/challenge/c1/verify`, notFound));
  await user.click(await code());
  await user.paste(rightCode);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(refusedCode)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  await expect.poll(() => fake.changes.filter((change) => change.endsWith('/challenge'))).toHaveLength(2);
});

test('the list is read also if the verified email can’t be read', async () => {
  const { user } = openAccount();
  server.use(http.get(`${origin}/idp/myaccount/emails/e2`, () => HttpResponse.error()));
  await addEmail(user);
  await user.click(await code());
  await user.paste(rightCode);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  const emails = await section('Emails');
  await expect.poll(() => emails.queryAllByText('Verified')).toHaveLength(2);
});

test('a secondary email becomes the primary one by being added again (§4)', async () => {
  const { user, fake } = openAccount((account) => account.emails.push({ ...unverified, status: 'VERIFIED' }));
  await user.click(await screen.findByRole('button', { name: `Make primary ${address}` }));
  const email = await screen.findByRole('textbox', { name: 'Email' });
  expect(email).toHaveAccessibleDescription(/Once it is verified, it replaces your primary email\./);
  await user.click(await screen.findByRole('button', { name: 'Send code' }));
  await user.click(await code());
  await user.paste(rightCode);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await expect.poll(() => fake.emails).toEqual([{ id: 'e3', value: address, role: 'PRIMARY', status: 'VERIFIED' }]);
});

test('an unverified email is removed after a question; a refusal stays in the question (§7)', async () => {
  const { user, fake } = openAccount((account) => account.emails.push(unverified));
  await user.click(await screen.findByRole('button', { name: `Remove ${address}` }));
  server.use(http.delete(`${origin}/idp/myaccount/emails/e2`, () => HttpResponse.error(), { once: true }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The email was not removed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => fake.emails).toHaveLength(1);
});
