import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { root } from '../part.ts';

const folder = join(root, '.screenshots');

const windows = [
  { name: 'wide', width: 1440, height: 900 },
  { name: '360', width: 360, height: 740 },
];

/** Takes the screen as it is, wide and narrow, in light and in dark: `.screenshots/{name}-{window}-{scheme}.png`. */
export async function take(page: Page, name: string, ready: string | RegExp) {
  await page.getByText(ready).first().waitFor();
  await mkdir(folder, { recursive: true });
  for (const { name: size, ...viewport } of windows) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), animations: 'disabled' });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
