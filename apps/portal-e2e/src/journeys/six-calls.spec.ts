import type { Request } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { upload } from '../fixtures/cdd.ts';
import { changeSettings } from '../fixtures/portal.ts';
import { logout, signIn } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* A backend that has only the six calls of the specification (section 7): the setting `features` is empty. */

const sixCalls = [
  'DELETE /api/v1/user/{id}',
  'GET /api/v1/users',
  'POST /api/v1/auth/user/login',
  'POST /api/v1/user',
  'POST /hpesa/api/v1/cdd/upload',
  'PUT /api/v1/user/{id}',
];

const email = 'six@journey.example';
const buffer = Buffer.from('{"customers":[{"id":"six calls"}]}');

test('everything that administrators do needs the six calls and no other (decided 1) @core', async ({
  page,
  context,
  users,
}) => {
  const calls: Request[] = [];
  context.on('request', (request) => {
    if (/^\/(api|hpesa)\//.test(new URL(request.url()).pathname)) calls.push(request);
  });
  await changeSettings(page, (settings) => {
    settings.features = [];
  });

  await signIn(page, ada);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(page.getByRole('heading', { name: 'Customer due diligence' })).toBeVisible();
  expect(await navigation.getByRole('link').allInnerTexts()).toEqual(['Dashboard', 'Users', 'CDD Upload']);

  await navigation.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await page.getByLabel('First Name').fill('Alan');
  await page.getByLabel('Last Name').fill('Mathison');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(page.getByText('User Created Successfully')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  const headers = await page.getByRole('columnheader').allInnerTexts();
  expect(headers).toEqual(['Select', 'Name', 'Role', 'Status', 'Actions']);
  await expect(page.getByRole('group', { name: /^Filter users/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Alan Mathison' }).click();
  await page.getByLabel('Last Name').fill('Turing');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('User Edited Successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Delete User Alan Turing' }).click();
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await expect(page.getByText('User Deleted Successfully')).toBeVisible();
  expect(await users.list(email)).toEqual([]);

  await navigation.getByRole('link', { name: 'CDD Upload' }).click();
  await page.getByLabel('CDD Json file').setInputFiles({ name: 'six.json', mimeType: 'application/json', buffer });
  await upload(page);
  await expect(page.getByText('File uploaded successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upload history' })).toHaveCount(0);
  for (const address of ['/activity', '/cdd-upload/history', '/users/6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
  }
  await logout(page);

  const names = calls.map(
    (call) => `${call.method()} ${new URL(call.url()).pathname.replace(/[\da-f-]{36}$/, '{id}')}`,
  );
  expect([...new Set(names)].toSorted()).toEqual(sixCalls);
  const parameters = calls.flatMap((call) => [...new URL(call.url()).searchParams.keys()]);
  expect([...new Set(parameters)].toSorted()).toEqual(['page', 'query', 'size']);
});
