import type { Page } from '@playwright/test';
import { fetchResponse } from '../fixtures/portal.ts';
import { ada } from '../fixtures/accounts.ts';
import { takePictures } from '../fixtures/screen-checks.ts';
import { expect, test } from '../fixtures/test.ts';

/* Pictures only: the screens to compare before and after a change of the design, in all widths. */

test.use({ account: ada });

/** A screen is added here. */
const screens = [
  ['/dashboard', '1,0\\d\\d users'],
  ['/users', '1–10 of'],
  ['/cdd-upload', 'Upload the CDD Json File below'],
  ['/cdd-upload/history', 'history'],
  ['/activity', 'Activity'],
  ['/account', 'My account'],
] as const;

for (const width of [360, 640, 1024, 1350, 1920]) {
  test(`the screens, ${width} px wide`, async ({ page, users }) => {
    await users.create({ firstName: 'Emmy', lastName: 'Noether', email: 'emmy@journey.example' });
    await page.setViewportSize({ width, height: width < 640 ? 740 : 900 });
    await addDays(page);
    for (const [address, text] of screens) {
      await page.goto(address);
      await expect(page.locator('main').getByText(new RegExp(text)).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await takePictures(page, 'screen');
    }
    await page.goto('/users?query=emmy@journey.example');
    await page.getByRole('link', { name: 'Emmy Noether' }).click();
    await expect(page.getByRole('heading', { name: 'Emmy Noether' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await takePictures(page, 'user page');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('grace');
    await expect(page.getByRole('option', { name: /^Grace Hopper/ })).toBeVisible();
    await takePictures(page, 'palette');
  });
}

/** A new server has no activity on earlier days. */
const addDays = (page: Page) =>
  page.route('**/api/v1/summary?*', async (route) => {
    const response = await fetchResponse(route);
    const summary = (await response.json()) as { days: { date: string }[] };
    const days = summary.days.map(({ date }, day) => ({
      date,
      enrolled: (day * day * 7) % 23,
      signIns: day % 7 < 5 ? 31 + ((day * 13) % 17) : 4,
      failedSignIns: day === 21 ? 14 : (day * 3) % 4,
    }));
    await route.fulfill({ response, json: { ...summary, days } });
  });
