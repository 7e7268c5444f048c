import type { Exchange, OktaSpec } from './okta-spec.ts';

/** A call with the status that it must be answered with. */
export interface ExpectedExchange extends Exchange {
  expected: number;
}

/**
 * Responses missing from Okta's files, although Okta documents them elsewhere or in words. Their bodies must still be
 * Okta's errors.
 */
const known: { path: RegExp; fault: RegExp; reason: string }[] = [
  { path: /^\/api\/v1\//, fault: /^the status 401 /, reason: 'a wrong API token, E0000011 of Okta’s error codes' },
  {
    path: /^\/api\/v1\/users$/,
    fault: /^the status 400 /,
    reason: 'an invalid search, E0000031 of Okta’s error codes',
  },
  { path: /^\/idp\/myaccount\//, fault: /^the status 403 /, reason: '“OAuth for Okta”: insufficient_scope' },
  { path: /\/emails\/[^/]+$/, fault: /^the status 404 /, reason: 'declared for DELETE of the same path' },
  { path: /^\/idp\/myaccount\//, fault: /^the status 429 /, reason: 'in the description of sendPhoneChallenge' },
  {
    path: /\/phones\/[^/]+\/challenge$/,
    fault: /^#\/_links\/verify\/hints\/allow\/0:/,
    reason: 'the file allows GET for verifying, which is POST',
  },
  { path: /\/password$/, fault: /^#\/_links: Property "enroll"/, reason: 'okta-auth-js follows the link enroll' },
  { path: /\/password$/, fault: /^the sent .* "currentPassword"/, reason: 'okta-auth-js sends currentPassword' },
];

export interface Finding {
  /** The operation's id, or the path of a call that the files don't have. */
  operation: string;
  statuses: number[];
  /** Sentences with the status. */
  violations: string[];
  /** Why an answer that differs from the files is right. */
  notes: Set<string>;
}

interface Judgement {
  declared: Finding[];
  /** Calls that no file has: only their expected statuses and errors were checked. */
  others: Finding[];
}

/** Checks exchanges against Okta's files, by operation in the order of their first calls. */
export function judge(spec: OktaSpec, exchanges: ExpectedExchange[]): Judgement {
  const declared = new Map<string, Finding>();
  const others = new Map<string, Finding>();
  for (const exchange of exchanges) {
    const operation = spec.operationOf(exchange);
    const name = operation ?? `${exchange.method} ${exchange.path}`;
    const findings = operation === undefined ? others : declared;
    const finding = findings.get(name) ?? { operation: name, statuses: [], violations: [], notes: new Set() };
    findings.set(name, finding);
    const { status, expected, body } = exchange;
    finding.statuses.push(status);
    const faults = operation === undefined ? [] : unexplained(spec, exchange, finding.notes);
    if (status !== expected) faults.push(`${expected} was expected`);
    if (status >= 400 && !isOktaError(body)) faults.push('the body is not one of Okta’s errors');
    finding.violations.push(...faults.map((fault) => `${status}: ${fault}`));
  }
  return { declared: [...declared.values()], others: [...others.values()] };
}

function unexplained(spec: OktaSpec, exchange: Exchange, notes: Set<string>): string[] {
  return spec.faultsOf(exchange).filter((fault) => {
    const reason = known.find((one) => one.path.test(exchange.path) && one.fault.test(fault))?.reason;
    if (reason !== undefined) notes.add(`${exchange.status}: ${reason}`);
    return reason === undefined;
  });
}

function isOktaError(body: unknown): boolean {
  const { errorCode, errorSummary, errorLink, errorId, errorCauses } = (body ?? {}) as Record<string, unknown>;
  const texts = [errorCode, errorSummary, errorLink, errorId];
  const causes: unknown[] = Array.isArray(errorCauses) ? errorCauses : [undefined];
  return (
    texts.every((text) => typeof text === 'string' && text !== '') &&
    causes.every((cause) => typeof (cause as { errorSummary?: unknown })?.errorSummary === 'string')
  );
}
