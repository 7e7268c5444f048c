import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rightCode } from './testing/fake-my-account.ts';
import { openAccount } from './testing/render-account.tsx';

type User = ReturnType<typeof openAccount>['user'];

const unverified = { id: 'e2', value: 'ada@home.example', role: 'SECONDARY', status: 'UNVERIFIED' };

const click = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));

async function paste(user: User, label: string, text: string) {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
}

const forms: [button: string, call: string, fill: (user: User) => Promise<void>][] = [
  ['Save profile', 'PUT /profile', (user) => paste(user, 'First Name', 'x')],
  [
    'Change password',
    'PUT /password',
    async (user) => {
      await paste(user, 'Current password', 'old');
      await paste(user, 'New password', 'Correct-Horse-7');
    },
  ],
  [
    'Send code',
    'POST /emails',
    async (user) => {
      await click(user, 'Add email');
      await paste(user, 'Email', 'ada@work.example');
    },
  ],
  [
    'Send by SMS',
    'POST /phones',
    async (user) => {
      await click(user, 'Add phone');
      await paste(user, 'Phone number', '+46701234567');
    },
  ],
  ['Send code', 'POST /emails/e2/challenge', (user) => click(user, 'Verify ada@home.example')],
  [
    'Verify',
    'POST /emails/e2/challenge/c1/verify',
    async (user) => {
      await click(user, 'Verify ada@home.example');
      await click(user, 'Send code');
      await paste(user, 'Code', rightCode);
    },
  ],
  ['Remove', 'DELETE /emails/e2', (user) => click(user, 'Remove ada@home.example')],
];

test.each(forms)('a double click on "%s" sends once: %s', async (button, call, fill) => {
  const { user, fake } = openAccount((account) => account.emails.push(unverified));
  await fill(user);
  const element = await screen.findByRole('button', { name: button });
  // As on a busy machine: nothing is rendered in between.
  act(() => {
    fireEvent.click(element, { detail: 1 });
    fireEvent.click(element, { detail: 2 });
  });

  const sent = () => fake.changes.filter((change) => change.split(' ', 2).join(' ') === call);
  await waitFor(() => expect(sent()).not.toHaveLength(0));
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  expect(sent()).toHaveLength(1);
});
