import axe from 'axe-core';
import type { Page } from '@playwright/test';
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

/** Waits for the text, then looks at the screen in light and in dark; once more if the new colours came in part only. */
export const cleanInBoth = (page: Page, ready: string | RegExp) =>
  look(page, ready, [
    ['dark', ofColours],
    ['light', undefined],
  ]);

/**
 * As `cleanInBoth`, but in one scheme, and nothing is wider than the window. Only for journeys that are made in two windows
 * (`describe.each`): what they show is looked at in light in the wide one, in dark in the phone.
 */
export async function clean(page: Page, ready: string | RegExp) {
  const width = page.viewportSize()?.width ?? 0;
  await look(page, ready, [[width < 400 ? 'dark' : 'light', undefined]]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

async function look(page: Page, ready: string | RegExp, passes: ['light' | 'dark', string[] | undefined][]) {
  await page.getByText(ready).first().waitFor();
  if (takesPictures) return take(page, ready);
  for (const [colorScheme, rules] of passes) {
    await page.emulateMedia({ colorScheme });
    const message = `${page.url()}, “${ready}”, ${colorScheme}`;
    await expect.poll(() => findings(page, rules), { message, timeout: 30_000 }).toEqual([]);
  }
}
