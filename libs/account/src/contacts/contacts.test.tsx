import { AuthApiError } from '@okta/okta-auth-js/core';
import { pressWhileComposing, server, translatePage } from '@scv/testing';
import { refusedCode } from '@scv/ui/code-field';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notFound, openAccount, origin, rightCode, section } from '../testing/render-account.tsx';
import { internationalNumber } from './phones-section.tsx';
import { type Poll, useOpenedLink } from './use-opened-link.ts';

const address = 'ada@home.example';
const unverified = { id: 'e2', value: address, role: 'SECONDARY', status: 'UNVERIFIED' };
const code = () => screen.findByRole('textbox', { name: 'Code' });

async function addEmail(user: ReturnType<typeof openAccount>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Add email' }));
  await user.click(await screen.findByRole('textbox', { name: 'Email' }));
  await user.paste(address);
  pressWhileComposing(screen.getByRole('textbox', { name: 'Email' }), 'Enter', 'Escape');
  expect(screen.queryByRole('textbox', { name: 'Code' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
}

test('a translated dialog adds an email, refuses a wrong code and takes the right one (§4, §7)', async () => {
  const { user, fake } = openAccount();
  translatePage();
  await addEmail(user);
  await user.click(await code());
  await user.paste('000000');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await expect.poll(async () => (await code()).getAttribute('aria-invalid')).toBe('true');
  expect(await code()).toHaveAccessibleDescription(refusedCode);
  await user.click(await code());
  await user.paste(rightCode);
  await user.click(screen.getByRole('button', { name: 'Verify' }));

  const emails = await section('Emails');
  await expect.poll(() => emails.queryAllByText('Verified')).toHaveLength(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(fake.changes[0]).toContain('"role":"SECONDARY"');
  expect(fake.read).toEqual(['/emails/e2']);
});

test.each([
  ['ada', 'Type an email address, such as ada@example.com.'],
  [`${'x'.repeat(89)}@scv.example`, 'Email must be at most 100 characters long.'],
])('the email %s is refused at the field', async (text, sentence) => {
  const { user, fake } = openAccount();
  await user.click(await screen.findByRole('button', { name: 'Add email' }));
  const field = await screen.findByRole('textbox', { name: 'Email' });
  await user.click(field);
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await expect.poll(() => field).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(fake.changes).toEqual([]);
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
  expect(await code()).toHaveAccessibleDescription('Enter all 6 digits.');
  server.use(http.post(`${origin}/idp/myaccount/emails/e2/challenge/c1/verify`, notFound));
  await user.click(await code());
  await user.paste(rightCode);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(refusedCode)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  await expect.poll(() => fake.changes.filter((change) => change.endsWith('/challenge'))).toHaveLength(2);
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

test('a phone is added by SMS, called instead, verified, read again, and removed (§7)', async () => {
  const { user, fake } = openAccount();
  await user.click(await screen.findByRole('button', { name: 'Add phone' }));
  await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), '+46 70-123 45 67');
  await user.click(screen.getByRole('button', { name: 'Send by SMS' }));
  // The dialog before it has such a button, too.
  const verification = within(await screen.findByRole('dialog', { name: 'Verify phone' }));
  await user.click(verification.getByRole('button', { name: 'Call me' }));
  await user.click(await screen.findByRole('textbox', { name: 'Code' }));
  await user.paste('12 34 56');
  await user.click(screen.getByRole('button', { name: 'Verify' }));

  const phones = await section('Phones');
  expect(await phones.findByText('Verified')).toBeVisible();
  expect(fake.read).toEqual(['/phones/p1']);
  await user.click(phones.getByRole('button', { name: 'Remove +46701234567' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await phones.findByText(/No phone yet/)).toBeVisible();
  expect(fake.changes).toEqual([
    'POST /phones {"profile":{"phoneNumber":"+46701234567"},"sendCode":true,"method":"SMS"}',
    'POST /phones/p1/challenge {"method":"CALL"}',
    `POST /phones/p1/verify {"verificationCode":"${rightCode}"}`,
    'DELETE /phones/p1',
  ]);
});

test.each([
  ['+46 70-123 45 67', '+46701234567'],
  ['0046 (70) 1234567', '+46701234567'],
  ['070 123 45 67', undefined],
  ['+46', undefined],
  ['hello', undefined],
])('the number %s is sent as %s', (typed, number) => {
  expect(internationalNumber(typed)).toBe(number);
});

describe('the link in a mail', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  const failWith = (status: number) => () =>
    Promise.reject(new AuthApiError({ errorSummary: 'x' }, { status, responseText: '', headers: {} }));

  function watch(poll: Poll) {
    const onOpened = vi.fn<() => void>();
    const spy = vi.fn<Poll>(poll);
    function Watcher() {
      return <p>{useOpenedLink('c1', spy, onOpened) ? 'stopped' : 'watching'}</p>;
    }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Watcher />
      </QueryClientProvider>,
    );
    return { poll: spy, onOpened };
  }

  test('asks every four seconds until the link has been opened', async () => {
    const statuses = ['UNVERIFIED', 'UNVERIFIED', 'VERIFIED'];
    const { poll, onOpened } = watch(() => Promise.resolve({ status: statuses.shift() ?? '' }));
    await advance(7);
    expect(onOpened).not.toHaveBeenCalled();
    await advance(60);
    expect(onOpened).toHaveBeenCalledOnce();
    expect(poll).toHaveBeenCalledTimes(3);
  });

  test.each([0, 429])('stops after five retries with doubling delay on status %s (§8, §9)', async (status) => {
    const start = Date.now();
    const seconds: number[] = [];
    watch(() => {
      seconds.push(Math.round((Date.now() - start) / 1_000));
      return failWith(status)();
    });
    await advance(120);
    expect(seconds).toEqual([0, 1, 3, 7, 15, 31]);
    expect(screen.getByText('stopped')).toBeVisible();
  });

  test('stops at once when the provider refuses', async () => {
    const { poll } = watch(failWith(404));
    await advance(60);
    expect(screen.getByText('stopped')).toBeVisible();
    expect(poll).toHaveBeenCalledOnce();
  });
});
