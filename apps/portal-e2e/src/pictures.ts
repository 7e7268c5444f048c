import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from './part.ts';

/** Set by `npm run screenshots`: the journeys in which axe looks at every screen and state take pictures instead. */
export const takesPictures = Boolean(process.env['PICTURES']);

const folder = join(root, '.screenshots');

/** Of each name, so that two states with the same words are two pictures. */
const taken = new Map<string, number>();

/** Takes the screen as it is, in light and in dark: `.screenshots/{screen}-{words of it}-{width}-{scheme}.png`. */
export async function take(page: Page, words: string | RegExp) {
  await mkdir(folder, { recursive: true });
  const screen = new URL(page.url()).pathname.replace(/[\w-]{30,}/, ''); // without ids, which the next run has others of
  const text = typeof words === 'string' ? words : words.source;
  const name = `${screen} ${text}`
    .toLowerCase()
    .match(/[a-z\d]+/g)
    ?.join('-')
    .slice(0, 70);
  const file = `${name}-${page.viewportSize()?.width}`;
  const count = (taken.get(file) ?? 0) + 1;
  taken.set(file, count);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${file}${count > 1 ? `-${count}` : ''}-${colorScheme}.png`) });
  }
}
