import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { ada, changeSettings, useBrowser, visit } from './browser.ts';

useBrowser();

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);

test('typing and Enter alone lead in, to the screen that one was on the way to', async () => {
  const { page } = await visit({}, /401 \(Unauthorized\)/);
  await page.goto('/users?page=2');
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  expect(await focused(page)).toBe('username');
  await page.keyboard.type(ada.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  // What is wrong is selected: it can be typed over.
  expect(await focused(page)).toBe('password');
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Authorization Flow' }).waitFor();
  expect(await focused(page)).toBe('Authorize with Okta');
  await page.keyboard.press('Enter');
  await page.getByText('Local sign-in provider').waitFor();
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');
  await page.getByText('11–20 of 1,004 users').waitFor();
});

test('on a touch screen no field takes the focus by itself', async () => {
  const { page } = await visit({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  expect(await focused(page)).toBe('Welcome');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('fields that are filled without an event, and sent twice at once, make one call', async () => {
  const { page, addresses } = await visit();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await page.evaluate(({ username, password }) => {
    const form = document.forms[0];
    const fill = (name: string, value: string) => Object.assign(form?.elements.namedItem(name) ?? {}, { value });
    fill('username', username);
    fill('password', password);
    form?.requestSubmit();
    form?.requestSubmit();
  }, ada);
  await page.getByRole('heading', { name: 'Authorization Flow' }).waitFor();
  expect(addresses.filter((address) => address.endsWith('/auth/user/login'))).toHaveLength(1);
});

test('after too many failures the screen counts down, for this username alone', async () => {
  const { page } = await visit({}, /401 \(Unauthorized\)|429 \(Too Many Requests\)/);
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Username').fill('locked.out@scv.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  const button = page.getByRole('button', { name: 'Login' });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const answered = page.waitForResponse('**/auth/user/login');
    await button.click();
    await answered;
    await page.locator('button[aria-busy]').waitFor({ state: 'detached' });
  }
  await page
    .getByRole('alert')
    .getByText(/^Too many failed sign-ins\. Try again in \d+ seconds\.$/)
    .waitFor();
  const timer = page.getByRole('timer');
  expect(await timer.textContent()).toMatch(/^Try again in 0:\d\d$/);
  expect(await button.getAttribute('aria-disabled')).toBe('true');

  await page.getByLabel('Username').fill('somebody.else@scv.example');
  await timer.waitFor({ state: 'detached' });
  await page.getByLabel('Username').fill('locked.out@scv.example');
  await button.click();
  await timer.waitFor();
  await page.clock.fastForward(60_000);
  await page.getByText('You can try again now.').waitFor();
  expect(await button.getAttribute('aria-disabled')).toBeNull();
});

test('settings that cannot be used are named, and nothing else is shown', async () => {
  const visited = await visit();
  await changeSettings(visited, (settings) => {
    settings.okta.issuer = 'https://example-admin.okta.com';
    settings.session.idleMinutes = 0;
  });
  for (const address of ['/', '/login', '/login/callback?code=abc&state=x']) {
    await visited.page.goto(address);
    await visited.page.getByRole('heading', { name: 'The portal is not set up correctly' }).waitFor();
    await visited.page.getByText('okta.issuer must not contain "-admin" in its host').waitFor();
    await visited.page.getByText('session.idleMinutes must be more than 0 minutes.').waitFor();
  }
});
