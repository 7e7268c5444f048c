/** @import { Report, TestResult } from './sum.js' */

/**
 * The parts of Playwright's JSON report that count here. Each file is a suite, and `describe` blocks are suites in it.
 * @typedef {{ status: 'expected' | 'unexpected' | 'flaky' | 'skipped', projectName: string }} Result of one project
 * @typedef {{ title: string, tests: Result[] }} Spec
 * @typedef {{ title: string, suites?: Suite[], specs: Spec[] }} Suite
 * @typedef {{ suites: Suite[], errors: { message?: string }[], stats: { startTime: string } }} PlaywrightReport
 */

/**
 * Brings Playwright's JSON report into the shape of Vitest's. A test that passed only when tried again is 'flaky'.
 * @param {PlaywrightReport} report
 * @returns {Report}
 */
export function fromPlaywright({ suites, errors, stats }) {
  const files = suites.map((suite) => {
    const assertionResults = resultsOf(suite, []);
    const failed = assertionResults.some(({ status }) => status === 'failed');
    return { name: suite.title, status: failed ? 'failed' : 'passed', assertionResults };
  });
  // Errors outside of tests, such as a file that doesn't load.
  const broken = errors.map(({ message = 'a file' }) => ({ name: message, status: 'failed', assertionResults: [] }));
  return { startTime: Date.parse(stats.startTime), testResults: [...files, ...broken] };
}

const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' };

/**
 * @param {Suite} suite
 * @param {string[]} titles of the suites around it, without the file
 * @returns {TestResult[]}
 */
function resultsOf({ specs, suites = [] }, titles) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, projectName }) => ({
      fullName: `${[...titles, title].join(' ')} (${projectName})`,
      status: statuses[status],
    })),
  );
  return [...own, ...suites.flatMap((suite) => resultsOf(suite, [...titles, suite.title]))];
}
