/**
 * @typedef {{ id: string, reports?: string | undefined }} Check one Nx task; a suite leaves a report of its tests in a folder
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} TestResult
 * @typedef {{ name: string, status: string, assertionResults: TestResult[] }} TestFile
 * @typedef {{ startTime: number, testResults: TestFile[] }} Report Vitest's JSON report; times in ms since 1970
 * @typedef {{ passed: number, failures: string[], flaky: string[], skipped: string[] }} Sum flaky ones are also in passed
 */

/** @type {Omit<Sum, 'passed'>} */
const nothing = { failures: [], flaky: [], skipped: [] };

/** @type {(what: string) => Sum} */
export const failure = (what) => ({ ...nothing, passed: 0, failures: [what] });

/**
 * Sums all checks: a suite counts for each of its tests, any other check for one. A suite without a report,
 * a report without a test and a check that did not run are failures.
 * @param {Check[]} checks everything that had to run
 * @param {Map<string, number>} exitCodes of the tasks that ran, by task id
 * @param {(folder: string) => Report | undefined} readReport
 * @param {number} startTime of this run, in ms since 1970: if a suite failed, an older report doesn't count
 * @returns {Sum}
 */
export function sum(checks, exitCodes, readReport, startTime) {
  if (checks.length === 0) return failure('no check was planned');
  const sums = checks.map(({ id, reports }) => {
    const exitCode = exitCodes.get(id);
    if (exitCode === undefined) return failure(`${id} did not run`);
    if (!reports) return exitCode === 0 ? { ...nothing, passed: 1 } : failure(id);
    const report = readReport(reports);
    const own = report !== undefined && (exitCode === 0 || report.startTime >= startTime);
    return own ? sumOfReport(id, exitCode, report) : failure(`${id} left no report`);
  });
  return sums.reduce(add);
}

/** @type {(one: Sum, other: Sum) => Sum} */
export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failures: [...one.failures, ...other.failures],
  flaky: [...one.flaky, ...other.flaky],
  skipped: [...one.skipped, ...other.skipped],
});

/** @type {(sum: Sum) => string} the line that a run ends with */
export const sumLine = ({ passed, failures }) => `${passed} passed, ${failures.length} failed`;

/** @type {(result: TestResult) => boolean} */
const hasFailed = ({ status }) => status === 'failed';

/** @type {(result: TestResult) => boolean} Vitest keeps the failure of a test that passed only when tried again. */
const isFlaky = ({ status, failureMessages = [] }) =>
  status === 'flaky' || (status === 'passed' && failureMessages.length > 0);

/** @type {(result: TestResult) => boolean} */
const hasPassed = (result) => result.status === 'passed' || isFlaky(result);

/**
 * @param {string} id
 * @param {number} exitCode
 * @param {Report} report
 * @returns {Sum}
 */
function sumOfReport(id, exitCode, { testResults }) {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const named = (/** @type {TestResult} */ { fullName }) => `${id}: ${fullName}`;
  const failures = tests.filter(hasFailed).map(named);
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(hasFailed));
  failures.push(...broken.map(({ name }) => `${id}: ${name} could not run`));
  if (tests.length === 0 && failures.length === 0) failures.push(`${id} ran no test`);
  if (exitCode !== 0 && failures.length === 0) failures.push(`${id} failed outside its tests`);
  return {
    passed: tests.filter(hasPassed).length,
    failures,
    flaky: tests.filter(isFlaky).map(named),
    skipped: tests.filter((result) => !hasPassed(result) && !hasFailed(result)).map(named),
  };
}

const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' };

/**
 * Brings Playwright's report into the shape of Vitest's. A test that passed only when tried again is 'flaky'.
 * @param {string} json as its reporter `json` writes it
 * @returns {Report}
 */
export function fromPlaywright(json) {
  /** @type {{ title: string, tests: { status: keyof typeof statuses, projectName: string }[] }[]} */
  const specs = []; // wherever they are: files and `describe` blocks nest
  const { errors, stats } = JSON.parse(json, (key, value) => {
    if (key === 'specs') specs.push(...value);
    return value;
  });
  const assertionResults = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, projectName }) => ({ fullName: `${title} (${projectName})`, status: statuses[status] })),
  );
  // Errors outside of tests, such as a file that doesn't load.
  const broken = errors.map(({ message = 'a file' }) => ({ name: message, status: 'failed', assertionResults: [] }));
  const all = { name: 'journeys', status: 'passed', assertionResults };
  return { startTime: Date.parse(stats.startTime), testResults: [all, ...broken] };
}
