import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { timeoutMs, type Screen } from './screen.ts';
import { startSession } from './webdriver.ts';

/** WebDriver's reference to an element: its id, under a key that the standard defines. */
type Reference = Record<string, string>;

/** Ctrl+A, in the key codes of the standard. Its own command to clear a field sends no event that React listens to. */
const selectAll = '\uE009a';
const fields = 'input, select, textarea';
const elementsByRole = { button: 'button', link: 'a[href]' };

/** Opens a window of WebKitGTK's MiniBrowser, through the WebKitWebDriver at this path. */
export async function openWebKitGtk(driverPath: string, portal: string): Promise<Screen> {
  const { call, version, end } = await startSession(driverPath);
  await call('POST', '/window/rect', { width: 1280, height: 800 });

  const findAll = async (using: 'css selector' | 'xpath', value: string) => {
    const references = await call<Reference[]>('POST', '/elements', { using, value });
    return references.map((reference) => `/element/${Object.values(reference)[0]}`);
  };
  /** The last of these elements with this accessible name. */
  const find = async (selector: string, name: string) => {
    for (const element of (await findAll('css selector', selector)).toReversed()) {
      // An error for an element that isn't rendered.
      if ((await call<string>('GET', `${element}/computedlabel`).catch(() => '')) === name) return element;
    }
    throw new Error(`There is no ${selector} with the name “${name}”.`);
  };
  const isTextVisible = async (text: string) => {
    for (const element of await findAll('xpath', `//body//*[normalize-space() = "${text}"]`)) {
      if (await call<boolean>('GET', `${element}/displayed`)) return true;
    }
    return false;
  };
  const retry = (action: () => Promise<void>) => expect(action).toPass({ timeout: timeoutMs });

  return {
    version: `${version} (WebKitGTK)`,
    errors: [],
    goTo: (path) => call('POST', '/url', { url: portal + path }),
    click: (role, name) => retry(async () => call('POST', `${await find(elementsByRole[role], name)}/click`, {})),
    fill: (label, text) =>
      retry(async () => {
        const field = await find(fields, label);
        await call('POST', `${field}/value`, { text: selectAll });
        await call('POST', `${field}/value`, { text });
      }),
    chooseFile: (label, path) => retry(async () => call('POST', `${await find(fields, label)}/value`, { text: path })),
    run: (script) => call('POST', '/execute/sync', { script, args: [] }),
    see: (text) => retry(async () => expect(await isTextVisible(text), text).toBe(true)),
    takePicture: async (path) => writeFile(path, await call<string>('GET', '/screenshot'), 'base64'),
    close: end,
  };
}
