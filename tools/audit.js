import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// `npm run audit`: asks the registry for known vulnerabilities of the locked packages. It fails for high and critical
// ones. A registry that doesn't answer says nothing about the packages, so that is a warning. `npm run audit osv.json`
// does the same with a report of osv-scanner, which asks osv.dev.

/**
 * npm's exit code is the same for a finding and for a registry that doesn't answer; its report is not.
 * @param {string} report what `npm audit --json` wrote
 * @returns {string[] | undefined} a line for each package with a high or critical vulnerability; undefined if the
 *   registry didn't answer
 */
export function severeFindings(report) {
  const { auditReportVersion, vulnerabilities = {} } = parsed(report);
  if (auditReportVersion === undefined) return undefined;
  return Object.values(vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, range, severity }) => `${severity}: ${name} ${range}`);
}

/** The least CVSS score that counts as high. */
const highScore = 7;

/**
 * @typedef {{ package: { name: string, version: string }, groups?: { ids: string[], max_severity?: string }[] }} Scanned
 * @param {string | undefined} report what osv-scanner wrote as JSON; it writes none if osv.dev didn't answer
 * @returns {string[] | undefined} a line for each high or critical vulnerability; undefined if there is no report.
 *   Without a score, a vulnerability counts as high
 */
export function severeOsvFindings(report = '') {
  const { results } = /** @type {{ results?: { packages: Scanned[] }[] }} */ (parsed(report));
  return results?.flatMap(({ packages }) =>
    packages.flatMap(({ package: { name, version }, groups = [] }) =>
      groups
        .filter(({ max_severity: score }) => !score || Number(score) >= highScore)
        .map(({ ids, max_severity: score }) => `${score || 'no score'}: ${name} ${version} (${ids.join(', ')})`),
    ),
  );
}

/**
 * @param {string} report
 * @returns {{ auditReportVersion?: number, vulnerabilities?: Record<string, { name: string, range: string, severity: string }> }}
 */
function parsed(report) {
  try {
    return JSON.parse(report);
  } catch {
    return {};
  }
}

function askRegistry() {
  const command = 'npm audit --audit-level=high --json --package-lock-only';
  return severeFindings(spawnSync(command, { shell: true, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout);
}

function main() {
  const [file] = process.argv.slice(2);
  const asked = file ? 'osv.dev' : 'The registry';
  const findings = file ? severeOsvFindings(existsSync(file) ? readFileSync(file, 'utf8') : undefined) : askRegistry();
  // GitHub shows a line that begins like this as a warning of the run.
  if (!findings) return console.log(`::warning::${asked} did not answer, so it has not audited the packages.`);
  console.log(findings.join('\n') || 'No package has a known vulnerability that is high or critical.');
  if (findings.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
