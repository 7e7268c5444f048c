import { ada } from '../fixtures/accounts.ts';
import { expectNoFaultAtAnyWidth } from '../fixtures/layout-faults.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ account: ada });

const lists = [
  ['/users?size=25', '1–25 of 1,004 users'],
  // The filter with the longest name, and an empty list.
  [`/users?run=${crypto.randomUUID()}`, 'No users match your filters'],
] as const;

test('at no width is anything cut off or overlapping, not with text of twice the size either', async ({ page }) => {
  for (const [address, text] of lists) {
    await page.goto(address);
    await expect(page.getByText(text)).toBeVisible();
    await expectNoFaultAtAnyWidth(page, address);
  }
});
