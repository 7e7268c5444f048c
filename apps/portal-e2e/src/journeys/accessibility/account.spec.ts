import { ada } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('My account', () => {
  test.use({ account: ada });

  test.beforeEach(({ allowErrors }) => allowErrors(/40[0-9] \(|503|ERR_FAILED/));

  test('My account is accessible in all its states, without the provider too', async ({ page, checkScreen }) => {
    await test.step('without the provider', async () => {
      const provider = '**/idp/myaccount/**';
      await page.route(provider, () => {});
      await page.goto('/account');
      await checkScreen('Session at the provider');
      await page.unrouteAll();
      await page.route(provider, (route) => route.fulfill({ status: 503 }));
      await page.goto('/account');
      await checkScreen('Parts of your account could not be loaded');
      await page.unrouteAll();
      await page.route(provider, (route) => route.fulfill({ status: 404 }));
      await page.goto('/account');
      await checkScreen('My account is not available');
      await page.unrouteAll();
    });

    const open = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const long = `${'very-long-'.repeat(4)}address@${'long'.repeat(11)}.example`; // 100 characters
    await page.goto('/account');
    await expect(page.getByText('Last changed')).toBeVisible();
    await open('Add email');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(long);
    await checkScreen('Make it my primary email');
    await open('Send code');
    await expect(page.getByText('or open the link in the mail')).toBeVisible();
    await open('Verify');
    await checkScreen('Enter all 6 digits.');
    await page.keyboard.press('Escape');
    await page.getByLabel('First Name').fill('');
    await open('Save profile');
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password').fill('Correct-Horse-7');
    await open('Change password');
    await expect(page.getByText('Unverified')).toBeVisible();
    await checkScreen('The password was not changed');
    await open(`Remove ${long}`);
    await checkScreen('Remove this email from your account?');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await open('Add phone');
    await page.getByRole('dialog').getByLabel('Phone number').fill('12');
    await open('Send by SMS');
    await checkScreen('Type the number with its country code');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'End session', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
    await expect(page.getByText('None, or not visible to this page')).toBeVisible();
    await page.getByLabel('First Name').fill('Ada');
    await page.getByLabel('Current password').fill('');
    await page.getByLabel('New password').fill('');
    await page.reload();
    await checkScreen('Sign in again to see your account');
  });
});

test.describe('the activity', () => {
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
      .getByRole('button', { name: /^Details of Made admin, Alan/ })
      .first()
      .click();
    await checkScreen('Request id');
    await page.getByRole('button', { name: 'List options' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    await checkScreen(/entries exported/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Who' }).fill('Turing');
    await expect(page.getByRole('option', { name: /^Alan Turing/ }).first()).toBeVisible();
    await checkScreen('Alan Turing');
    await page.goto('/activity?query=nobody-at-all&from=2026-01-01');
    await checkScreen('No entries match');
    await page.route('**/api/v1/activity?*', (route) => route.fulfill({ status: 500, json: { message: 'Down.' } }));
    await page.goto('/activity');
    await checkScreen('The activity could not be loaded');
  });
});
