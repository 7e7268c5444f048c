import type { Page, Locator } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { holdRequests, neverAnswer, uploadChunk, fetchResponse } from '../fixtures/portal.ts';
import { expect, test, withMotion } from '../fixtures/test.ts';
import { login, preloaded } from '../fixtures/steps.ts';
import { phone } from '../fixtures/screen-checks.ts';

test.describe('the skeleton', () => {
  /* What index.html shows until its scripts run. */

  const scripts = /assets\/(?!before-paint).*\.js$/;
  const table = (page: Page) => page.getByText('1–10 of 1,004 users');
  const skeleton = (page: Page) => page.getByText('Loading the portal');

  test('/login shows the place of the sign-in card, and asks for nothing of the signed-in screens (§2, decided 5)', async ({
    page,
    requests,
    checkScreen,
  }) => {
    const release = await holdRequests(page, scripts);
    await page.goto('/login', { waitUntil: 'commit' });
    await checkScreen('SCV Admin Portal');
    release();
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expect(skeleton(page)).toHaveCount(0);
    expect(requests.filter((address) => /assets\/(data|signed-in|users|provider)-/.test(address))).toEqual([]);
  });

  test.describe('a signed-in visit', () => {
    test.use({ account: ada });

    test('shows the frame without any data, as wide and dense as it was chosen, and asks for the list first', async ({
      page,
      requests,
      checkScreen,
    }) => {
      const release = await holdRequests(page, scripts);
      await page.goto('/users', { waitUntil: 'commit' });
      await checkScreen('SCV Admin Portal');
      await expect(page.getByText('Ada', { exact: false })).toHaveCount(0);
      const place = await placeOfSkeleton(page);
      release();
      await expect(table(page)).toBeVisible();
      await expect(skeleton(page)).toHaveCount(0);
      expect(await page.locator('.ui-card').boundingBox()).toMatchObject(place);

      const firstCall = requests.findIndex((address) => address.includes('/api/'));
      expect(requests[firstCall]).toMatch(/users\?page=0&size=10$/);
      const files =
        /\/users$|favicon|config\.json|style-|icons-|(before-paint|rolldown-runtime|start|framework|portal|data|signed-in|users)-/;
      const before = requests.slice(0, firstCall).filter((address) => new URL(address).pathname !== '/');
      expect(before.filter((address) => !files.test(address))).toEqual([]);
      await page.unrouteAll();

      // Folded and compact from the first paint on.
      await page.addInitScript(() => {
        localStorage.setItem('sidebarShow', 'false');
        localStorage.setItem('density', 'compact');
      });
      const releaseAgain = await holdRequests(page, scripts);
      await page.goto('/users', { waitUntil: 'commit' });
      await expect(page.locator('.start-brand')).toHaveCSS('width', '64px');
      const folded = await placeOfSkeleton(page);
      releaseAgain();
      await expect(table(page)).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('width', '64px');
      expect(await page.locator('.ui-card').boundingBox()).toMatchObject(folded);
    });
  });

  /** The place of the skeleton's card, which is a pseudo-element. */
  const placeOfSkeleton = (page: Page) =>
    page.locator('.start-content').evaluate((content) => {
      const { marginTop, width, height } = getComputedStyle(content, '::before');
      const { x, y } = content.getBoundingClientRect();
      return {
        x,
        y: y + Number.parseFloat(marginTop),
        width: Number.parseFloat(width),
        height: Number.parseFloat(height),
      };
    });
});

test.describe('busy indicators', () => {
  /* A server that answers late. Servers that are gone: outages.spec.ts. */

  test.use({ account: ada });

  const userLists = /\/api\/v1\/users\?/;

  /** Moves the fade-in animation of an element to `ms`. @returns whether the element is visible then */
  const isVisibleAfter = (locator: Locator, ms: number) =>
    locator.evaluate((element: HTMLElement, time) => {
      element.style.display = 'none';
      element.getBoundingClientRect();
      element.style.display = '';
      const animations = element.getAnimations({ subtree: true });
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = time;
      }
      const effect = animations[0]?.effect;
      if (!(effect instanceof KeyframeEffect)) throw new Error('The element has no animation.');
      return getComputedStyle(effect.target ?? element, effect.pseudoElement).visibility === 'visible';
    }, ms);

  async function expectDelay(locator: Locator) {
    await expect(locator).toBeAttached();
    expect([await isVisibleAfter(locator, 149), await isVisibleAfter(locator, 151)]).toEqual([false, true]);
  }

  test('a busy indicator appears after 150 ms, not before: for a screen’s code, a list and a button', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await preloaded(page);
    const release = await holdRequests(page, uploadChunk);
    await page.getByRole('link', { name: 'CDD Upload', exact: true }).click();
    const bar = page.locator('[role=progressbar]');
    await expectDelay(bar);
    release();
    await expect(page.getByText('Upload the CDD Json File below')).toBeVisible();
    await expect(bar).toHaveCount(0);

    await neverAnswer(page, userLists);
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expectDelay(page.locator('table[aria-hidden] td > div').first());

    await page.evaluate(() => localStorage.clear());
    await neverAnswer(page, '**/api/v1/auth/user/login');
    await page.goto('/login');
    await login(page, ada);
    await expectDelay(page.locator('button[aria-busy=true]'));
  });
});

test.describe('the layout', () => {
  test.use({ account: ada, ...withMotion });

  const windows = { 'a wide window': { width: 1280, height: 720 }, 'a phone': phone.viewport! };

  test('no layout shifts while screens load, with and without the typeface, lists are paged, the palette opens and the network goes', async ({
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
        await expect.poll(() => page.evaluate(() => localStorage.getItem('typeface'))).toBe('fetched');
        await page.route('**/api/v1/summary?*', async (route) => {
          const response = await fetchResponse(route);
          const summary = (await response.json()) as { days: { date: string }[] };
          const days = summary.days.map(({ date }) => ({ date, enrolled: 0, signIns: 0, failedSignIns: 0 }));
          await route.fulfill({ response, json: { ...summary, days } });
        });
        await page.goto('/dashboard');
        await expect(page.getByText('Sign-ins appear here, day by day.')).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.locator('body')).toHaveCSS('font-family', /^Geist,/);
        expect(await page.evaluate(() => [...document.fonts].map(({ status }) => status))).toContain('loaded');
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
  const shiftsOf = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts.splice(0));
});
