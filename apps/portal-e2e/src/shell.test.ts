import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { ada, allAtHand, moving, useBrowser, visitSignedIn } from './browser.ts';
import { uploadScreen } from './portal-dir.ts';

useBrowser();

const toDashboard = (page: Page) => page.getByRole('link', { name: 'Dashboard', exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('the command palette', () => {
  const command = (page: Page) => page.getByRole('combobox', { name: 'Command' });

  test('reaches screens, actions and users by keys alone, and gives the focus back', async () => {
    const { page } = await visitSignedIn(ada, '/dashboard', moving);
    await page.getByText('1,004 users').waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('impo'); // at once
    await page.keyboard.press('Enter');
    await heading(page, 'Import users').waitFor();

    await page.keyboard.press('ControlOrMeta+k');
    await command(page).waitFor();
    await page.keyboard.type('grace hopper');
    await page.keyboard.press('Enter');
    await page.getByText('1–1 of 1 user').waitFor();

    await page.keyboard.press('ControlOrMeta+k');
    await command(page).waitFor();
    await page.keyboard.type('enroll');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Enroll user' }).waitFor();
    expect(new URL(page.url()).searchParams.get('query')).toBe('grace hopper');
    await page.keyboard.press('Escape');

    await page.keyboard.press('ControlOrMeta+k');
    await command(page).waitFor();
    await page.keyboard.type('export');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Export users' }).getByText('1 user exported.').waitFor();
    await page.keyboard.press('Escape');
    await toDashboard(page);
    await page.keyboard.press('ControlOrMeta+k');
    await command(page).waitFor();
    await page.keyboard.type('enroll');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Enroll user' }).getByLabel('First Name').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Users');
    await toDashboard(page);
    await page.keyboard.press('ControlOrMeta+k');
    await command(page).waitFor();
    await page.keyboard.type('shortcuts');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.reload();
    await page.getByText('1–10 of 1,004 users').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    const button = page.getByRole('button', { name: 'Command palette' });
    await button.press('Enter');
    await command(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

test('the chosen colours stay after a reload, from the first paint on', async () => {
  const { page } = await visitSignedIn(ada, '/dashboard', { colorScheme: 'light' }, /ERR_FAILED/);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const scheme = () => page.evaluate(() => document.documentElement.style.colorScheme);
  const light = await background();
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
  expect(await background()).not.toBe(light);
  // The page's own code is kept away: what stands in index.html is enough.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(scheme).toBe('dark');
}, 60_000);

test('each screen has its title and takes the focus; the first Tab skips to the content', async () => {
  const { page } = await visitSignedIn(ada, '/dashboard');
  await page.getByText('1,004 users').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const [link, title] of [
    ['Users', 'Users'],
    ['CDD Upload', 'CDD Upload'],
    ['Dashboard', 'Dashboard'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await heading(page, title).waitFor();
    await expect.poll(focused).toBe(title);
    expect(await page.title()).toContain(title);
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog', { name: 'Confirm Logout' }).waitFor();
  await page.goBack();
  await heading(page, 'CDD Upload').waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('CDD Upload');
});

test('on a phone the sidebar lies over the page, and Escape puts it away', async () => {
  const { page } = await visitSignedIn(ada, '/dashboard', { ...moving, viewport: { width: 360, height: 740 } });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await navigation.waitFor();
  await page.keyboard.press('Escape');
  await navigation.waitFor({ state: 'hidden' });
});

describe('nothing jumps: no layout shift', () => {
  test.each([
    ['a wide window', moving],
    ['a phone', { ...moving, viewport: { width: 360, height: 740 } }],
  ])(
    'in %s, while screens come, lists are paged, the palette opens and the network is lost',
    async (_window, options) => {
      const { page } = await visitSignedIn(ada, '/dashboard', options, /ERR_INTERNET_DISCONNECTED/);
      await page.addInitScript(watchShifts);
      const found: string[] = [];
      const look = async (where: string) => {
        const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts.splice(0));
        found.push(...shifts.map((shift) => `${where} ${shift}`));
      };
      for (const [address, text] of [
        ['/dashboard', '1,004 users'],
        ['/users', '1–10 of 1,004 users'],
        ['/cdd-upload', 'Upload the CDD Json File below'],
      ] as const) {
        await page.goto(address);
        await page.getByText(text).waitFor();
        await page.waitForLoadState('networkidle');
        await look(address);
      }
      // By script: what follows a person's input does not count as a shift.
      const click = (selector: string) =>
        page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector);
      await click('a[href="/users"]');
      await page.getByText('1–10 of 1,004 users').waitFor();
      await click('[aria-label="Next page"]');
      await page.getByText('11–20 of 1,004 users').waitFor();
      await look('paging');
      await click('[aria-label="Command palette"]');
      await page.getByRole('combobox', { name: 'Command' }).waitFor();
      await look('palette');
      await page.keyboard.press('Escape');
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
      await look('offline');
      await page.context().setOffline(false);
      await click('a[href="/dashboard"]');
      await page.getByText('1,004 users').waitFor();
      await look('by links');
      expect(found).toEqual([]);
    },
  );
});

/** Runs in the page. */
function watchShifts() {
  const shifts: string[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
      // Chromium also tells of what is moved by less than a pixel, which nobody sees.
      const seen = entry.sources.filter(
        ({ previousRect: one, currentRect: other }) => JSON.stringify(one) !== JSON.stringify(other),
      );
      const moved = seen.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent));
      if (!entry.hadRecentInput && seen.length > 0) shifts.push(`${entry.value.toFixed(4)} ${moved.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Layout Instability API. */
interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

test('a screen that breaks is said in its place; the shell survives, and the way back works', async () => {
  const { page } = await visitSignedIn(ada, '/dashboard', {}, /Error: broken/);
  await allAtHand(page);
  const broken = { contentType: 'text/javascript', body: 'throw new Error("broken");' };
  await page.route(uploadScreen, (route) => route.fulfill(broken));
  await page.getByRole('link', { name: 'CDD Upload' }).click();
  await page.getByText('Houston, we have a problem!').waitFor();
  await page.getByText('Details').click();
  await page.getByText('Error: broken').waitFor();
  await toDashboard(page);
  await page.getByText('1,004 users').waitFor();
});

test('an address that is no screen is said inside the shell', async () => {
  const { page } = await visitSignedIn(ada, '/nowhere/at/all');
  await page.getByText("Oops! You're lost.").waitFor();
  await page.getByText("The page you're looking for not found").waitFor();
  await toDashboard(page);
  await heading(page, 'Dashboard').waitFor();
});
