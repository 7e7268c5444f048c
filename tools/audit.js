import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// `npm run audit`: asks the registry for known vulnerabilities of the locked packages. It fails for high and critical
// ones. A registry that doesn't answer says nothing about the packages, so that is a warning.

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

function main() {
  const command = 'npm audit --audit-level=high --json --package-lock-only';
  const { stdout } = spawnSync(command, { shell: true, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const findings = severeFindings(stdout);
  // GitHub shows a line that begins like this as a warning of the run.
  if (!findings) return console.log('::warning::The registry did not answer, so the packages are not audited.');
  console.log(findings.join('\n') || 'No package has a known vulnerability that is high or critical.');
  if (findings.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
