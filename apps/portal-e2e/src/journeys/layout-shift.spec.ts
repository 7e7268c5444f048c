import type { Page } from '@playwright/test';
import { fetchAnswer } from '../fixtures/portal.ts';
import { ada } from '../fixtures/accounts.ts';
import { phone } from '../fixtures/phone.ts';
import { expect, test, withMotion } from '../fixtures/test.ts';

test.use({ account: ada, ...withMotion });

const windows = { 'a wide window': { width: 1280, height: 720 }, 'a phone': phone.viewport! };

test('no layout shifts while screens load, lists are paged, the palette opens and the network goes', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.addInitScript(recordShifts);
  for (const [name, size] of Object.entries(windows)) {
    await test.step(`in ${name}`, async () => {
      await page.setViewportSize(size);
      for (const [address, text] of [
        ['/dashboard', '1,004 users'],
        ['/users', '1–10 of 1,004 users'],
        ['/cdd-upload', 'Upload the CDD Json File below'],
      ] as const) {
        await page.goto(address);
        await expect(page.getByText(text)).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect.soft(await shiftsOf(page), address).toEqual([]);
      }
      await page.route('**/api/v1/summary', async (route) => {
        const response = await fetchAnswer(route);
        const summary = (await response.json()) as { days: { date: string }[] };
        const days = summary.days.map(({ date }) => ({ date, enrolled: 0, signIns: 0, failedSignIns: 0 }));
        await route.fulfill({ response, json: { ...summary, days } });
      });
      await page.goto('/dashboard');
      await expect(page.getByText('New users appear here, day by day.')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await shiftsOf(page), 'empty charts').toEqual([]);
      // Clicks by script, because shifts that follow a person's input don't count.
      const click = (selector: string) =>
        page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector);
      await click('a[href="/users"]');
      await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
      await click('[aria-label="Next page"]');
      await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
      expect.soft(await shiftsOf(page), 'paging').toEqual([]);
      await click('.ui-search-button');
      await expect(page.getByRole('combobox', { name: 'Command' })).toBeVisible();
      expect.soft(await shiftsOf(page), 'palette').toEqual([]);
      await page.keyboard.press('Escape');
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
      expect.soft(await shiftsOf(page), 'offline').toEqual([]);
      await page.context().setOffline(false);
      await click('a[href="/dashboard"]');
      await expect(page.getByText('1,004 users')).toBeVisible();
      expect.soft(await shiftsOf(page), 'following a link').toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' }); // an answer may still be on its way
    });
  }
});

/** Layout Instability API. */
interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** Runs in the page. */
function recordShifts() {
  const shifts: string[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      // Chromium also reports shifts of less than a pixel, which nobody can see.
      const moved = sources.filter(
        ({ previousRect, currentRect }) => JSON.stringify(previousRect) !== JSON.stringify(currentRect),
      );
      if (hadRecentInput) continue;
      shifts.push(...moved.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : 'text')));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The elements that have shifted since the last call. */
const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts.splice(0));
