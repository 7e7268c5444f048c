import { expect, test } from 'vitest';
import { fromPlaywright, sum, sumLine } from './test-summary.js';
/** @import { Check, Report } from './test-summary.js' */

const lint = { id: 'ui:lint' };
const suite = { id: 'ui:test', reports: 'libs/ui/.reports' };
const now = Date.parse('2026-01-01');

/**
 * @param {string[]} statuses one for each test
 * @param {{ file?: string, startTime?: number }} [options]
 */
function report(statuses, { file = 'passed', startTime = now } = {}) {
  const assertionResults = statuses.map((status, index) => ({ fullName: `sentence ${index + 1}`, status }));
  return { startTime, testResults: [{ name: 'button.test.tsx', status: file, assertionResults }] };
}

/**
 * The report of Playwright's reporter: the tests of a file, one of them in a `describe`.
 * @param {string[]} statuses one for each test
 * @param {object[]} [errors] outside of tests
 */
function journeys([first, ...others], errors = []) {
  const specs = (/** @type {(string | undefined)[]} */ ...each) =>
    each.flatMap((status) => (status ? [{ title: `is ${status}`, tests: [{ status, projectName: 'small' }] }] : []));
  const suites = [{ title: 'a.spec.ts', specs: specs(...others), suites: [{ title: 'in', specs: specs(first) }] }];
  return fromPlaywright(JSON.stringify({ suites, errors, stats: { startTime: new Date(now).toISOString() } }));
}

const failing = report(['passed', 'failed'], { file: 'failed' });
const brokenFile = report([], { file: 'failed' });
const old = report(['passed'], { startTime: 1 });
const later = { message: 'SyntaxError' };

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
  [
    'journeys',
    suite,
    1,
    journeys(['unexpected', 'expected']),
    '1 passed, 1 failed',
    ['ui:test: is unexpected (small)'],
  ],
  [
    'a file that does not load',
    suite,
    1,
    journeys([], [later]),
    '0 passed, 1 failed',
    ['ui:test: SyntaxError could not run'],
  ],
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

const tried = { fullName: 'is flaky', status: 'passed', failureMessages: ['AssertionError'] };

test.each([
  ['Vitest', { startTime: now, testResults: [{ name: 'a', status: 'passed', assertionResults: [tried] }] }, 'is flaky'],
  ['Playwright', journeys(['flaky', 'skipped']), 'is flaky (small)'],
])('a test that %s tried again counts as passed, and is named', (_, left, name) => {
  const total = sum([suite], new Map([[suite.id, 0]]), () => left, now);
  expect(total).toMatchObject({ passed: 1, failures: [], flaky: [`ui:test: ${name}`] });
});
