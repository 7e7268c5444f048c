import { ada } from '../fixtures/accounts.ts';
import { neverAnswer } from '../fixtures/portal.ts';
import { takePictures, phone } from '../fixtures/screen-checks.ts';
import { expect, test } from '../fixtures/test.ts';

/* Pictures only. */

const names = [
  ['Wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 50), 'von und zu der Langen Namen an der Oberen Donau'],
  ['عبد الرحمن', 'بن محمد الأنصاري'],
  ['<b>Bold</b>', '田中 太郎'],
] as const;

/** What each screen shows while the answer to a call is awaited. */
const loading = [
  ['/users', 'Loading users', /\/api\/v1\/users\?/],
  ['/activity', 'Loading activity', /\/api\/v1\/activity\?/],
  ['/cdd-upload/history', 'Loading uploads', /\/cdd\/uploads/],
  ['/dashboard', 'Loading the figures', /\/api\/v1\/summary/],
] as const;

for (const [name, window] of [
  ['in a wide window', {}],
  ['on a phone', phone],
] as const) {
  test.describe(name, () => {
    test.use({ account: ada, ...window });

    test('long and foreign names', async ({ page, users }) => {
      for (const [index, [firstName, lastName]] of names.entries()) {
        const email = `${index}.${'long-'.repeat(index === 0 ? 10 : 0)}name@journey.example`;
        await users.create({ firstName, lastName, email });
      }
      await page.goto('/users?query=name@journey.example');
      await expect(page.getByText('1–3 of 3 users')).toBeVisible();
      await takePictures(page, 'long names');
      for (const address of ['/activity', '/dashboard']) {
        await page.goto(address);
        await expect(page.getByText('Enrolled').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await takePictures(page, 'long names');
      }
    });

    test('loading, and a user who could not be loaded', async ({ page, allowErrors }) => {
      allowErrors(/500/);
      for (const [address, text, call] of loading) {
        await neverAnswer(page, call);
        await page.goto(address);
        await expect(page.getByText(text).first()).toBeAttached();
        await takePictures(page, 'loading');
        await page.unroute(call);
      }
      const address = '/users/0d7c8f50-2b0a-4a51-8d6e-0b6f3e1c9a44';
      await page.route('**/api/v1/user/*', (route) => route.fulfill({ status: 500, json: { message: 'Down.' } }));
      await page.goto(address);
      await expect(page.getByText('This user could not be loaded.')).toBeVisible();
      await takePictures(page, 'error');
      await neverAnswer(page, '**/api/v1/user/*');
      await page.goto(address);
      await expect(page.getByText('Loading the user')).toBeAttached();
      await takePictures(page, 'loading');
    });
  });
}
