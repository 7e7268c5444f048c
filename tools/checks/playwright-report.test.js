import { expect, test } from 'vitest';
import { fromPlaywright } from './playwright-report.js';
import { sum, sumLine } from './sum.js';
/** @import { PlaywrightReport, Spec } from './playwright-report.js' */

const startTime = '2026-01-01T00:00:00.000Z';
const check = { id: 'portal-e2e:e2e', root: 'apps/portal-e2e', suite: true };

/**
 * @param {string} title
 * @param {Spec['tests'][number]['status']} status
 * @returns {Spec}
 */
const spec = (title, status) => ({ title, tests: [{ status, projectName: 'embedded database' }] });

/**
 * @param {PlaywrightReport} report
 * @param {number} exitCode
 */
function summed(report, exitCode) {
  return sum([check], new Map([[check.id, exitCode]]), () => fromPlaywright(report), Date.parse(startTime));
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
  expect(total.failures).toEqual(['portal-e2e:e2e: by keyboard signs in (embedded database)']);
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
