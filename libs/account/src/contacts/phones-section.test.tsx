import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rightCode } from '../testing/fake-my-account.ts';
import { openAccount, section } from '../testing/render-account.tsx';
import { internationalNumber } from './phones-section.tsx';

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
