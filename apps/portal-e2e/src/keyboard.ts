import type { Page } from '@playwright/test';
import { expect } from 'vitest';

/** The name of what has the focus. */
export const nameOfFocused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

/** Presses Tab until the control of this name has the focus; gives up after more than a round. */
export async function tabTo(page: Page, name: string) {
  for (let step = 0; step < 60 && (await nameOfFocused(page)) !== name; step += 1) await page.keyboard.press('Tab');
  expect(await nameOfFocused(page)).toBe(name);
}
