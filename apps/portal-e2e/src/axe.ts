import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** What axe finds by the rules of WCAG 2.2 A and AA, and its best practices. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  expect(passes.length).toBeGreaterThan(10);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** For windows in which `cleanInBoth` looks: without transitions from one colour to another. */
export const calm = { reducedMotion: 'reduce' } as const;

/** Waits for the text, then looks at the screen in light and in dark; once more if the new colours came in part only. */
export async function cleanInBoth(page: Page, ready: string | RegExp) {
  await page.getByText(ready).first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const message = `${page.url()}, “${ready}”, ${colorScheme}`;
    await expect.poll(() => findings(page), { message, timeout: 30_000 }).toEqual([]);
  }
}
