import { ada } from '../fixtures/accounts.ts';
import { layoutFaults } from '../fixtures/layout-faults.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ account: ada });

const widths = [
  320, 360, 400, 480, 560, 639, 640, 720, 768, 840, 899, 900, 960, 1023, 1024, 1100, 1280, 1366, 1600, 1920,
];

const lists = [
  ['/users?size=25', '1–25 of 1,004 users'],
  // The filter with the longest name, and an empty list.
  [`/users?run=${crypto.randomUUID()}`, 'No users match your filters'],
] as const;

test('at no width is anything cut off or overlapping, not with text of twice the size either', async ({ page }) => {
  for (const [address, text] of lists) {
    await page.goto(address);
    await expect(page.getByText(text)).toBeVisible();
    for (const textSize of ['100%', '200%']) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const message = `${address}, ${width} px, text of ${textSize}`;
        await expect.soft.poll(() => layoutFaults(page), { message }).toEqual([]);
      }
    }
  }
});
