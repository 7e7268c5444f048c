import { ada } from '../../fixtures/accounts.ts';
import { expect, phone, test } from '../../fixtures/test.ts';

test.use({ account: ada });

for (const window of [{}, phone]) {
  test.describe(() => {
    test.use(window);

    test(`My account is accessible, ${window.viewport?.width ?? 1280} px wide`, async ({
      page,
      checkScreen,
      allowErrors,
    }) => {
      allowErrors(/40[0-9] \(|503|ERR_FAILED/);
      const open = (name: string) => page.getByRole('button', { name, exact: true }).click();
      const long = `${'very-long-'.repeat(6)}address@${'long'.repeat(14)}.example`;
      await page.goto('/account');
      await checkScreen('Last changed');
      await open('Add email');
      await checkScreen('Make it my primary email');
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill(long);
      await open('Send code');
      await checkScreen('or open the link in the mail');
      await open('Verify');
      await checkScreen('Enter all 6 digits.');
      await page.keyboard.press('Escape');
      await checkScreen('Unverified');
      await open(`Remove ${long}`);
      await checkScreen('Remove this email from your account?');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await open('Add phone');
      await page.getByRole('dialog').getByLabel('Phone number').fill('12');
      await open('Send by SMS');
      await checkScreen('Type the number with its country code');
      await page.keyboard.press('Escape');
      await page.getByLabel('First name').fill('');
      await open('Save profile');
      await page.getByLabel('Current password').fill('wrong');
      await page.getByLabel('New password').fill('Correct-Horse-7');
      await open('Change password');
      await checkScreen('The password was not changed');
      await page.getByRole('button', { name: 'End session', exact: true }).click();
      await checkScreen('End your session at the sign-in provider?');
      await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Current password').fill('');
      await page.getByLabel('New password').fill('');
      await page.reload();
      await checkScreen('Sign in again to see your account');
    });

    test(`My account without the provider is accessible, ${window.viewport?.width ?? 1280} px wide`, async ({
      page,
      checkScreen,
      allowErrors,
    }) => {
      allowErrors(/503|404 \(/);
      await page.route('**/idp/myaccount/**', () => {});
      await page.goto('/account');
      await checkScreen('Session at the provider');
      await page.unrouteAll();
      await page.route('**/idp/myaccount/**', (route) => route.fulfill({ status: 503 }));
      await page.goto('/account');
      await checkScreen('Parts of your account could not be loaded');
      await page.unrouteAll();
      await page.route('**/idp/myaccount/**', (route) => route.fulfill({ status: 404 }));
      await page.goto('/account');
      await checkScreen('My account is not available');
      await page.unrouteAll();
    });
  });
}
