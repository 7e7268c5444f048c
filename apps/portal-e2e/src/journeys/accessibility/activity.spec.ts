import { ada } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';

const alan = { firstName: 'Alan', lastName: 'Mathison', email: 'alan@journey.example' };

test.use({ account: ada });

test('the activity is accessible in all its states', async ({ page, users, checkScreen, allowErrors }) => {
  allowErrors(/409|500/);
  await users.create(alan);
  await users.change(alan.email, { lastName: 'Turing', role: 'admin' });
  await expect(users.create({ ...alan, lastName: 'Again' })).rejects.toThrow();
  await page.goto('/activity');
  await expect(page.getByRole('row', { name: /Enrollment/ }).first()).toContainText('Refused');
  await checkScreen('Alan Again');
  await page
    .getByRole('button', { name: /^Details of Role changed, Alan/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await checkScreen('Request id');
  await page.getByRole('button', { name: 'Undo' }).click();
  await checkScreen('They get the role User again.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  await checkScreen(/entries exported/);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Who' }).fill('Turing');
  await expect(page.getByRole('option', { name: /^Alan Turing/ }).first()).toBeVisible();
  await checkScreen('Alan Turing');
  await page.goto('/activity?query=nobody-at-all&from=2026-01-01');
  await checkScreen('No entries match');
  await page.route('**/api/v1/activity?*', (route) => route.fulfill({ status: 500, json: { message: 'Down.' } }));
  await page.goto('/activity');
  await checkScreen('The activity could not be loaded');
});
