import { expect, test } from 'vitest';
import { severeFindings } from './audit.js';

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
