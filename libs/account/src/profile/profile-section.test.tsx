import { server } from '@scv/testing';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openAccount, origin } from '../testing/render-account.tsx';
import { fieldMistake, profileFields } from './profile-section.tsx';

const firstName = () => screen.findByRole('textbox', { name: 'First Name' });
const save = () => screen.getByRole('button', { name: 'Save profile' });

test('the whole profile is sent, an emptied field as null (§7)', async () => {
  const { user, fake, onProfileSaved } = openAccount((account) => {
    account.profile['title'] = 'Countess';
  });
  await user.clear(await firstName());
  await user.type(await firstName(), ' Augusta ');
  await user.clear(screen.getByRole('textbox', { name: 'Title' }));
  await user.click(save());

  await expect.poll(() => fake.profile).toEqual({ login: 'ada', firstName: 'Augusta', lastName: 'Byron', title: null });
  await expect.poll(() => onProfileSaved.mock.calls).toHaveLength(1);
});

test('without a change nothing is sent, and the portal says so', async () => {
  const { user, fake } = openAccount();
  const before = fake.profile;
  await firstName();
  await user.click(save());
  expect(await screen.findByText('Nothing to save')).toBeVisible();
  expect(fake.profile).toBe(before);
});

test('a read-only property says where it can be changed (§7)', async () => {
  openAccount((account) => {
    Object.assign(account.profile, { email: 'ada@home.example', secondEmail: null, employeeNumber: '7' });
  });
  // The section of the emails has them.
  expect(screen.queryByText('Primary email', { selector: 'dt' })).not.toBeInTheDocument();
  await firstName();
  const shown = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
  expect(shown('Username')).toHaveTextContent(/^adaAnother administrator can change it/);
  expect(shown('Employee number')).toHaveTextContent('7The administrators of the sign-in provider can change it.');
});

test('the schema’s limits are checked before anything is sent', async () => {
  const { user, fake } = openAccount();
  await user.type(await firstName(), ' of Lovelace');
  await user.click(save());
  expect(await firstName()).toHaveAccessibleDescription('First Name must have at most 10 characters.');
  expect(await firstName()).toHaveFocus();
  expect(fake.changes).toEqual([]);
});

test('a refused profile keeps what was typed and says why, and leaving asks', async () => {
  const { user, router } = openAccount();
  await user.type(await firstName(), 'x');
  server.use(
    http.put(`${origin}/idp/myaccount/profile`, () => {
      const errorCauses = [{ errorSummary: 'First name is a secret.' }, { errorSummary: 'So is the last.' }];
      return HttpResponse.json({ errorCode: 'E0000001', errorSummary: 'x', errorCauses }, { status: 400 });
    }),
  );
  await user.click(save());
  expect(await screen.findByText('First name is a secret.')).toBeVisible();
  expect(screen.getByText('So is the last.')).toBeVisible();
  expect(await firstName()).toHaveValue('Adax');

  void router.navigate('/');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Dashboard')).toBeVisible();
});

test('fields follow Okta’s schema in both of its forms (§7)', () => {
  const fields = profileFields({
    a: { title: 'A', type: 'string', permissions: [{ principal: 'SELF', action: 'READ_ONLY' }] },
    b: { title: 'B', permissions: { SELF: 'HIDE' } },
    c: { type: 'boolean' },
    d: { title: 'D', mutability: 'READ_WRITE', format: 'uri', required: true, minLength: 2 },
    lastName: { title: 'Last name' },
    firstName: { title: 'First name' },
  });
  expect(fields).toMatchObject([
    { name: 'firstName', label: 'First Name' },
    { name: 'lastName', label: 'Last Name' },
    { name: 'a', isReadOnly: true },
    { name: 'c', label: 'c', isReadOnly: true },
    { name: 'd', isReadOnly: false, type: 'url' },
  ]);
  const d = fields[4]!;
  expect(fieldMistake(d, ' ')).toBe('D is required.');
  expect(fieldMistake(d, 'x')).toBe('D must have at least 2 characters.');
  expect(fieldMistake(d, '👩‍🚀')).toBeUndefined();
});
