import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { take, takesPictures } from './pictures.ts';

/** What axe can find in one colour scheme and not in the other; all other rules look at what is the same in both. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What axe finds by the rules of WCAG 2.2 A and AA, and its best practices, or by these of its rules alone. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate((values) => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe; // the import is not there
    return inPage.run({ resultTypes: ['violations'], ...(values && { runOnly: { type: 'rule', values } }) });
  }, rules);
  expect(passes.length).toBeGreaterThan(rules ? 0 : 10);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** A phone shows the colours of the wide window: there, one scheme is enough, the one that is looked at less. */
const schemes = {
  wide: [['dark', ofColours], ['light', undefined]],
  narrow: [['dark', undefined]],
} as const;

/** Waits for the text, then looks at the screen in light and in dark; once more if the new colours came in part only. */
export async function cleanInBoth(page: Page, ready: string | RegExp) {
  await page.getByText(ready).first().waitFor();
  if (takesPictures) return take(page, ready);
  const isNarrow = (page.viewportSize()?.width ?? 0) < 400;
  for (const [colorScheme, rules] of schemes[isNarrow ? 'narrow' : 'wide']) {
    await page.emulateMedia({ colorScheme });
    const message = `${page.url()}, “${ready}”, ${colorScheme}`;
    await expect.poll(() => findings(page, rules), { message, timeout: 30_000 }).toEqual([]);
  }
}

/** As `cleanInBoth`; and nothing is wider than the window. */
export async function clean(page: Page, ready: string | RegExp) {
  await cleanInBoth(page, ready);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
}
