import { chromium, firefox, webkit, type Browser } from '@playwright/test';
import { firefox as firefoxOverBidi } from 'playwright-core-1.64';
import { timeoutMs, type Screen } from './screen.ts';

/** What Firefox says of a typeface whose page was left before it had come (NS_BINDING_ABORTED). */
const leftWhileLoading = /^download failed \(font-family: .* status=2152398850 /;

export type Engine = 'chromium' | 'firefox' | 'webkit';

/** Opens a window of Playwright's own build of the engine, or of the browser that CHROMIUM_PATH or FIREFOX_PATH names. */
export async function openWithPlaywright(engine: Engine, portal: string): Promise<Screen> {
  const browser = await launch(engine);
  const page = await browser.newPage({ baseURL: portal });
  page.setDefaultTimeout(timeoutMs);
  const errors: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !leftWhileLoading.test(text)) errors.push(text);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  // Firefox doesn't report these to its driver.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The policy (${violatedDirective}) refuses ${blockedURI}.`),
    ),
  );
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    version: browser.version(),
    errors,
    goTo: async (path) => void (await page.goto(path)),
    click: (role, name) => page.getByRole(role, { name, exact: true }).last().click(),
    fill: async (label, text) => {
      // Over BiDi, Playwright's own `fill` sends no event that React listens to.
      await field(label).press('ControlOrMeta+a');
      await field(label).pressSequentially(text);
    },
    chooseFile: (label, path) => field(label).setInputFiles(path),
    run: (script) => page.evaluate(`(() => {${script}})()`),
    see: (text) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor(),
    takePicture: async (path) => void (await page.screenshot({ path })),
    close: () => browser.close(),
  };
}

function launch(engine: Engine): Promise<Browser> {
  const { CHROMIUM_PATH, FIREFOX_PATH } = process.env;
  if (engine === 'chromium' && CHROMIUM_PATH) {
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    return chromium.launch({ executablePath: CHROMIUM_PATH, args });
  }
  if (engine === 'firefox' && FIREFOX_PATH) return launchStockFirefox(FIREFOX_PATH);
  return { chromium, firefox, webkit }[engine].launch();
}

/**
 * Launches a Firefox that isn't Playwright's own, over WebDriver BiDi. Playwright 1.65 sends a command for emulated
 * media that Firefox 153, the current ESR, doesn't know; 1.64 is the last version without it.
 */
function launchStockFirefox(executablePath: string): Promise<Browser> {
  const browser: unknown = firefoxOverBidi.launch({
    channel: 'moz-firefox',
    executablePath,
    // Experiments, which Firefox would ask Mozilla for before it starts.
    firefoxUserPrefs: { 'services.settings.server': 'data:,#remote-settings-dummy/v1', 'app.normandy.enabled': false },
  });
  return browser as Promise<Browser>; // both versions have what we use
}
