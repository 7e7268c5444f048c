import { expect, test } from 'vitest';
import { fromPlaywright, sum, sumLine } from './sum.js';
/** @import { Check, Report } from './sum.js' */

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
