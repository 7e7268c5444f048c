import { newPerson } from '../../fixtures/new-person.ts';
import { messageTo } from '../../fixtures/outbox.ts';
import { expect, test } from '../../fixtures/test.ts';

test('every step of a recovery is accessible', async ({ page, stack, users, checkScreen, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  const username = await newPerson(stack, users);
  const button = (label: string) => page.getByRole('button', { name: label });
  const code = page.getByLabel('Code', { exact: true });
  await page.goto('/activate?token=used');
  await checkScreen('This link has been used already');
  await page.route('**/api/v1/authn/**', (route) => route.abort());
  await page.goto('/unlock?token=unreached');
  await checkScreen('cannot be reached');
  await expect(button('Try again')).toBeVisible();
  await page.unrouteAll();

  await page.goto('/recover');
  await button('Continue').click();
  await checkScreen('Enter your username.');
  await page.getByLabel('Username').fill(username);
  await button('Continue').click();
  await checkScreen('a mail is on its way');
  await code.fill('000000');
  await button('Continue').click();
  await expect(page.getByText(/^This code is wrong, too old/)).toBeVisible();
  const json = { errorCode: 'E0000047', errorSummary: 'Too many', errorCauses: [] };
  await page.route('**/verify', (route) => route.fulfill({ status: 429, json }), { times: 1 });
  await button('Continue').click();
  await checkScreen('Try again in');

  await page.reload();
  await code.fill((await messageTo(stack, username, 2)).code);
  await button('Continue').click();
  await page.getByLabel('New password').fill('Short');
  await button('Set password').click();
  await checkScreen('must follow all rules');
});
