import { expect, test } from 'vitest';
import { severeFindings, severeOsvFindings } from './audit.js';

const vulnerability = (/** @type {string} */ name, /** @type {string} */ severity) => ({
  [name]: { name, severity, range: '<2.0.0' },
});
const report = (/** @type {object} */ vulnerabilities) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test.each([
  ['no vulnerability', report({}), []],
  ['moderate ones', report(vulnerability('a', 'moderate')), []],
  [
    'severe ones',
    report({ ...vulnerability('a', 'high'), ...vulnerability('b', 'critical') }),
    ['high: a <2.0.0', 'critical: b <2.0.0'],
  ],
  ['a registry that refuses', JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }), undefined],
  ['a registry that can’t be reached', '', undefined],
])('npm’s report of %s', (_, text, findings) => {
  expect(severeFindings(text)).toEqual(findings);
});

const scanned = (/** @type {string | undefined} */ score) => ({
  package: { name: 'a', version: '1.0.0', ecosystem: 'npm' },
  groups: [{ ids: ['GHSA-1', 'CVE-2'], max_severity: score }],
});
const osvReport = (/** @type {object[]} */ ...packages) => JSON.stringify({ results: [{ packages }] });

test.each([
  ['no vulnerability', JSON.stringify({ results: [] }), []],
  ['a moderate one', osvReport(scanned('6.9')), []],
  ['a high one', osvReport(scanned('7.0')), ['7.0: a 1.0.0 (GHSA-1, CVE-2)']],
  ['one without a score', osvReport(scanned('')), ['no score: a 1.0.0 (GHSA-1, CVE-2)']],
  ['a scanner that ended without a report', undefined, undefined],
  ['a report that was cut off', '{"results":', undefined],
])('osv-scanner’s report of %s', (_, text, findings) => {
  expect(severeOsvFindings(text)).toEqual(findings);
});
