import { ada } from '../fixtures/accounts.ts';
import { changeSettings } from '../fixtures/portal.ts';
import { authorize, login } from '../fixtures/steps.ts';
import { expireTokens } from '../fixtures/stored-tokens.ts';
import { expect, test } from '../fixtures/test.ts';

/* The computer's clock is wrong, which matters because tokens say when they are valid. */

const minute = 60_000;
const hour = 60 * minute;

test('a clock that is wrong by three hours is reported at sign-in and during a session; ten minutes don’t matter', async ({
  page,
}) => {
  // To the portal, setting the clock looks like three hours without activity.
  await changeSettings(page, ({ session }) => (session.idleMinutes = 600));
  await page.clock.install({ time: Date.now() - 3 * hour });
  await page.goto('/users');
  await login(page, ada);
  await authorize(page, ada);
  const message = /^Error: The clock of this computer says .* Set the clock and sign in again\./;
  await expect(page.getByText(message)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  await page.clock.setSystemTime(Date.now() + 10 * minute);
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await authorize(page, ada);
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();

  await page.clock.setSystemTime(Date.now() - 3 * hour);
  await expireTokens(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  const notice = page.getByText('The clock of this computer is wrong, so your session cannot be renewed.');
  await expect(notice).toBeVisible();
  await page.clock.setSystemTime(Date.now());
  await page.clock.fastForward(30_000); // The portal tries again after that time at the latest.
  await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
  await expect(notice).toBeHidden();
});
