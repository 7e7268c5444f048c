import { expect, test as base } from '@playwright/test';
import { withStack } from '../fixtures/stack.ts';
import { openWithPlaywright, type Engine } from './playwright-screen.ts';
import type { Screen } from './screen.ts';
import { openWebKitGtk } from './webdriver-screen.ts';

export interface Options {
  engine: Engine;
}

interface Fixtures {
  /** The portal, at servers of its own, in a browser of its own. */
  portal: Screen;
}

export const test = base.extend<Options & Fixtures>({
  engine: ['chromium', { option: true }],
  portal: ({ engine }, use, info) =>
    withStack(async ({ portal }) => {
      const driver = process.env['WEBKIT_DRIVER_PATH'];
      const screen =
        engine === 'webkit' && driver ? await openWebKitGtk(driver, portal) : await openWithPlaywright(engine, portal);
      process.stdout.write(`${info.project.name} ${screen.version}\n`);
      await use(screen);
      const errors = [...screen.errors]; // before the picture, which adds an inline style that the policy refuses
      if (info.status !== info.expectedStatus) await screen.takePicture(info.outputPath('failure.png'));
      await screen.close();
      expect(errors, 'errors in the browser').toEqual([]);
    }),
});
