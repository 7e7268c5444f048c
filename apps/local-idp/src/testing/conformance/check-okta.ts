import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalIdp } from '../../server.ts';
import { readSettings } from '../../settings.ts';
import { mailboxOf } from '../test-idp.ts';
import { ada } from '../test-portal.ts';
import { callEverything } from './okta-calls.ts';
import { type ExpectedExchange, type Finding, judge } from './judge.ts';
import { OktaSpec } from './okta-spec.ts';

// `npm run check:okta -- FOLDER`: starts the local provider, makes the calls that portal, API and recovery use, and
// checks them and the answers against Okta's OpenAPI documents, the JSON files of the folder. Okta publishes them in
// github.com/okta/okta-management-openapi-spec. Fails if there is a violation.

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name the folder with Okta’s OpenAPI documents: npm run check:okta -- FOLDER');
  process.exitCode = 1;
} else {
  const documents = readDocuments(folder);
  const dataDir = mkdtempSync(join(tmpdir(), 'check-okta-'));
  try {
    report(documents, await exchangesOf(dataDir));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

function readDocuments(from: string): unknown[] {
  const names = readdirSync(from).filter((name) => name.endsWith('.json'));
  return names.map((name) => JSON.parse(readFileSync(join(from, name), 'utf8')) as unknown);
}

async function exchangesOf(dataDir: string): Promise<ExpectedExchange[]> {
  const apiToken = 'a-token-for-the-users-api';
  const settings = { IDP_PORT: '0', IDP_HOST: '127.0.0.1', IDP_PASSWORD_COST: '4' };
  const env = { ...settings, DATA_DIR: dataDir, IDP_API_TOKEN: apiToken };
  const { issuer, parts, stop } = await startLocalIdp(readSettings(env));
  try {
    return await callEverything({ issuer, apiToken, account: ada, mailbox: mailboxOf(parts.messages) });
  } finally {
    await stop();
  }
}

function report(documents: unknown[], exchanges: ExpectedExchange[]): void {
  const spec = new OktaSpec(documents);
  const { declared, others } = judge(spec, exchanges);
  for (const finding of declared) print(finding);
  if (others.length > 0)
    console.log('\nNot in the files; only expected statuses and the shape of errors were checked:');
  for (const finding of others) print(finding);
  const violations = [...declared, ...others].flatMap((finding) => finding.violations);
  const called = new Set(declared.map(({ operation }) => operation));
  console.log(`\nNot called: ${spec.operations.filter((operation) => !called.has(operation)).join(', ')}.`);
  const calls = declared.flatMap(({ statuses }) => statuses).length;
  console.log(
    `\n${declared.length} of ${spec.operations.length} operations, ${calls} calls: ${violations.length} violations`,
  );
  if (violations.length > 0 || declared.length === 0) process.exitCode = 1;
}

function print({ operation, statuses, violations, notes }: Finding): void {
  const counted = [...new Set(statuses)].toSorted().join(', ');
  console.log(`${violations.length === 0 ? 'ok  ' : 'FAIL'} ${operation} (${counted})`);
  for (const violation of new Set(violations)) console.log(`       ${violation}`);
  for (const note of notes) console.log(`       not declared, but right – ${note}`);
}
