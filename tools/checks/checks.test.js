import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { otherBrowser } from '../journeys.js';
import { chromium, nameOf } from './browsers.js';
import { fromPlaywright, sum, sumLine } from './sum.js';
/** @import { Check, Report } from './sum.js' */

describe('browsers', () => {
  const missing = join(tmpdir(), 'no-such-build');

  test('a CHROMIUM_PATH that does not start is an error', async () => {
    const folder = folderWith({ chosen: 'exit 1', chromium: 'exit 0' });
    const chosen = join(folder, 'chosen');
    const sentence = `CHROMIUM_PATH is ${chosen}, but that browser does not start.`;
    await expect(chromium({ PATH: folder, CHROMIUM_PATH: chosen })).rejects.toThrow(sentence);
  });

  test.each([
    ['CHROMIUM_PATH comes first', { chosen: 'exit 0', chromium: 'exit 0' }, 'chosen'],
    ['a browser that does not start is skipped', { chromium: 'exit 10', 'google-chrome': 'exit 0' }, 'google-chrome'],
    ['a headless shell is preferred', { chromium: '', 'chromium-headless-shell': '' }, 'chromium-headless-shell'],
  ])('%s', async (_what, scripts, expected) => {
    const folder = folderWith(scripts);
    const env = { PATH: folder, ...('chosen' in scripts && { CHROMIUM_PATH: join(folder, 'chosen') }) };
    expect(await chromium(env)).toBe(join(folder, expected));
  });

  // On other systems a browser outside PATH may be found.
  test.skipIf(process.platform !== 'linux').each([
    ['a headless shell', ['chromium-headless-shell', 'chromium'], 'chromium-headless-shell'],
    ['the whole browser where there is no shell', ['chromium'], 'chromium'],
  ])('without a browser, root installs %s', async (_what, packages, expected) => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    const folder = folderWith({});
    const makeBrowser = 'printf "#!/bin/sh\\n" > "$0-made" && /bin/chmod +x "$0-made" && /bin/mv "$0-made"';
    const install = packages.map((name) => `[ "$5" = ${name} ] && ${makeBrowser} "${join(folder, name)}"`);
    addTo(folder, { 'apt-get': `[ "$1" = install ] || exit 0\n${install.join('\n')}\nexit 0` });
    expect(await chromium({ PATH: folder })).toBe(join(folder, expected));
  });

  test('a browser is named by its version and path', () => {
    const folder = folderWith({ chromium: 'echo "Chromium 156.0.8078.73 built on Debian"', old: 'exit 0' });
    expect(nameOf(join(folder, 'chromium'))).toBe(`Chromium 156.0.8078.73 (${join(folder, 'chromium')})`);
    expect(nameOf(join(folder, 'old'))).toBe(`the browser (${join(folder, 'old')})`);
  });

  test('Playwright’s own build comes first', async () => {
    const folder = folderWith({ 'own-build': '', 'firefox-esr': '' });
    expect(await otherBrowser('firefox', join(folder, 'own-build'), { PATH: folder })).toBeUndefined();
  });

  test('an installed Firefox is found on PATH', async () => {
    const folder = folderWith({ 'firefox-esr': '' });
    expect(await otherBrowser('firefox', missing, { PATH: folder })).toBe(join(folder, 'firefox-esr'));
  });

  test('the driver of WebKitGTK needs xvfb-run', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    onTestFinished(() => void vi.restoreAllMocks());
    const folder = folderWith({ WebKitWebDriver: '' });
    const sentence = 'Debian: apt-get install webkit2gtk-driver xvfb xauth';
    await expect(otherBrowser('webkit', missing, { PATH: folder })).rejects.toThrow(sentence);
    addTo(folder, { 'xvfb-run': '' });
    expect(await otherBrowser('webkit', missing, { PATH: folder })).toBe(join(folder, 'WebKitWebDriver'));
  });

  test('root installs what is missing', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    const folder = folderWith({});
    addTo(folder, { 'apt-get': `[ "$1" = install ] && : > "${join(folder, 'firefox-esr')}"\nexit 0` });
    expect(await otherBrowser('firefox', missing, { PATH: folder })).toBe(join(folder, 'firefox-esr'));
  });

  /** @param {Record<string, string>} scripts executables by name */
  function folderWith(scripts) {
    const folder = mkdtempSync(join(tmpdir(), 'scv-browsers-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    addTo(folder, scripts);
    return folder;
  }

  /**
   * @param {string} folder
   * @param {Record<string, string>} scripts
   */
  function addTo(folder, scripts) {
    for (const [name, script] of Object.entries(scripts)) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    }
  }
});

describe('the sum', () => {
  const lint = { id: 'ui:lint', root: 'libs/ui', suite: false };
  const suite = { id: 'ui:test', root: 'libs/ui', suite: true };
  const now = 1000;

  /**
   * @param {string[]} statuses one for each test
   * @param {{ file?: string, startTime?: number }} [options]
   */
  function report(statuses, { file = 'passed', startTime = now } = {}) {
    const assertionResults = statuses.map((status, index) => ({ fullName: `sentence ${index + 1}`, status }));
    return { startTime, testResults: [{ name: 'button.test.tsx', status: file, assertionResults }] };
  }

  const failing = report(['passed', 'failed'], { file: 'failed' });
  const brokenFile = report([], { file: 'failed' });
  const old = report(['passed'], { startTime: 1 });

  /** @type {[string, Check, number | undefined, Report | undefined, string, string[]][]} */
  const cases = [
    ['a check that passed', lint, 0, undefined, '1 passed, 0 failed', []],
    ['a check that failed', lint, 1, undefined, '0 passed, 1 failed', ['ui:lint']],
    ['a check left out', lint, undefined, undefined, '0 passed, 1 failed', ['ui:lint did not run']],
    ['a suite that passed', suite, 0, report(['passed', 'passed']), '2 passed, 0 failed', []],
    ['a suite replayed from the cache', suite, 0, old, '1 passed, 0 failed', []],
    ['skipped tests', suite, 0, report(['passed', 'skipped', 'todo']), '1 passed, 0 failed', []],
    ['a failed test', suite, 1, failing, '1 passed, 1 failed', ['ui:test: sentence 2']],
    ['a broken file', suite, 1, brokenFile, '0 passed, 1 failed', ['ui:test: button.test.tsx could not run']],
    ['a suite without a report', suite, 0, undefined, '0 passed, 1 failed', ['ui:test left no report']],
    ["a crash and yesterday's report", suite, 1, old, '0 passed, 1 failed', ['ui:test left no report']],
    ['a suite without a test', suite, 0, report([]), '0 passed, 1 failed', ['ui:test ran no test']],
    ['an error after them', suite, 1, report(['passed']), '1 passed, 1 failed', ['ui:test failed outside its tests']],
  ];

  test.each(cases)('%s', (_, check, exitCode, left, line, failures) => {
    const total = sum([check], new Map(exitCode === undefined ? [] : [[check.id, exitCode]]), () => left, now);
    expect(sumLine(total)).toBe(line);
    expect(total.failures).toEqual(failures);
  });

  test('no check at all is a failure', () => {
    expect(sumLine(sum([], new Map(), () => undefined, now))).toBe('0 passed, 1 failed');
  });

  test('all checks are added up', () => {
    const exitCodes = new Map([
      [lint.id, 0],
      [suite.id, 1],
    ]);
    const total = sum([lint, suite], exitCodes, () => report(['passed', 'failed', 'skipped'], { file: 'failed' }), now);
    expect(sumLine(total)).toBe('2 passed, 1 failed');
  });

  test('a test that Vitest tried again is flaky', () => {
    const again = { fullName: 'sentence 1', status: 'passed', failureMessages: ['AssertionError'] };
    const left = { startTime: now, testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [again] }] };
    const total = sum([suite], new Map([[suite.id, 0]]), () => left, now);
    expect(total).toMatchObject({ passed: 1, failures: [], flaky: ['ui:test: sentence 1'] });
  });

  const startTime = '2026-01-01T00:00:00.000Z';
  const journeys = { id: 'portal-e2e:e2e', root: 'apps/portal-e2e', suite: true };

  /**
   * @param {string} title
   * @param {string} status
   */
  const spec = (title, status) => ({ title, tests: [{ status, projectName: 'embedded database' }] });

  /**
   * @param {object} left
   * @param {number} exitCode
   */
  function summed(left, exitCode) {
    return sum(
      [journeys],
      new Map([[journeys.id, exitCode]]),
      () => fromPlaywright(JSON.stringify(left)),
      Date.parse(startTime),
    );
  }

  test('tests in a file and in its describe blocks are counted, and failures are named', () => {
    const inner = { title: 'by keyboard', specs: [spec('signs in', 'unexpected')] };
    const file = {
      title: 'sign-in.spec.ts',
      specs: [spec('works', 'expected'), spec('later', 'skipped')],
      suites: [inner],
    };
    const total = summed({ suites: [file], errors: [], stats: { startTime } }, 1);
    expect(sumLine(total)).toBe('1 passed, 1 failed');
    expect(total.failures).toEqual(['portal-e2e:e2e: signs in (embedded database)']);
  });

  test('a test that passed when tried again counts as passed, and is named', () => {
    const file = { title: 'sign-in.spec.ts', specs: [spec('works', 'expected'), spec('pages', 'flaky')] };
    const total = summed({ suites: [file], errors: [], stats: { startTime } }, 0);
    expect(sumLine(total)).toBe('2 passed, 0 failed');
    expect(total.flaky).toEqual(['portal-e2e:e2e: pages (embedded database)']);
  });

  test('an error outside of the tests is a failure', () => {
    const file = { title: 'sign-in.spec.ts', specs: [spec('works', 'expected')] };
    const total = summed({ suites: [file], errors: [{ message: 'SyntaxError' }], stats: { startTime } }, 1);
    expect(sumLine(total)).toBe('1 passed, 1 failed');
    expect(total.failures).toEqual(['portal-e2e:e2e: SyntaxError could not run']);
  });

  test('a report without tests is a failure', () => {
    expect(sumLine(summed({ suites: [], errors: [], stats: { startTime } }, 0))).toBe('0 passed, 1 failed');
  });
});
