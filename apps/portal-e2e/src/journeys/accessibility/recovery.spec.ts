import { firstPassword, newPerson } from '../../fixtures/new-person.ts';
import { messageTo } from '../../fixtures/outbox.ts';
import { expect, test } from '../../fixtures/test.ts';

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource/));

test('every step of a recovery is accessible', async ({ page, stack, users, checkScreen }) => {
  const username = await newPerson(stack, users);
  const button = (label: string) => page.getByRole('button', { name: label });
  const code = page.getByLabel('Code', { exact: true });
  await page.goto('/recover');
  await checkScreen('We send you a code');
  await button('Continue').click();
  await checkScreen('Enter your username.');
  await page.getByLabel('Username').fill(username);
  await button('Continue').click();
  await checkScreen('a mail is on its way');
  await code.fill('000000');
  await button('Continue').click();
  await checkScreen(/^This code is wrong, too old/);
  await page.route('**/verify', (route) => route.abort(), { times: 1 });
  await button('Continue').click();
  await checkScreen('cannot be reached');
  const json = { errorCode: 'E0000047', errorSummary: 'Too many', errorCauses: [] };
  await page.route('**/verify', (route) => route.fulfill({ status: 429, json }), { times: 1 });
  await button('Continue').click();
  await checkScreen('Try again in');

  await page.reload();
  await code.fill((await messageTo(stack, username, 2)).code);
  await button('Continue').click();
  await checkScreen('Choose the password');
  await page.getByLabel('New password').fill('Short');
  await button('Set password').click();
  await checkScreen('must follow all rules');
  await page.getByLabel('New password').fill(firstPassword);
  await button('Set password').click();
  await checkScreen('must not be one of your last');
  await page.getByLabel('New password').fill('Analytical-1843');
  await button('Set password').click();
  await checkScreen('Your password is set.');
});

test('the ends of a recovery are accessible', async ({ page, checkScreen }) => {
  await page.goto('/activate?token=used');
  await checkScreen('This link has been used already');
  await page.goto('/recover?token=used');
  await checkScreen('This link has been used already');
  await page.route('**/api/v1/authn/**', (route) => route.abort());
  await page.goto('/unlock?token=unreached');
  await checkScreen('cannot be reached');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
