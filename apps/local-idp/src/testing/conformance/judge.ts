import type { ExpectedExchange } from './exchange.ts';
import type { Exchange, OktaSpec } from './okta-spec.ts';

/**
 * Answers that Okta's files don't declare, although Okta documents them elsewhere or in words. Their bodies must still
 * be Okta's errors.
 */
const known: { status: number; path: RegExp; reason: string }[] = [
  { status: 401, path: /^\/api\/v1\//, reason: 'a wrong API token, E0000011 of Okta’s error codes' },
  { status: 400, path: /^\/api\/v1\/users$/, reason: 'an invalid search, E0000031 of Okta’s error codes' },
  { status: 403, path: /^\/idp\/myaccount\//, reason: '“OAuth for Okta”: insufficient_scope' },
  { status: 404, path: /^\/idp\/myaccount\/emails\/[^/]+$/, reason: 'declared for DELETE of the same path' },
  { status: 429, path: /^\/idp\/myaccount\//, reason: 'in the description of sendPhoneChallenge' },
];

/** `phones/{id}/challenge` declares that the link to verify allows GET only, but the operation behind it is POST. */
const isKnownFault = (operation: string, fault: string) =>
  operation === 'sendPhoneChallenge' && fault.startsWith('#/_links/verify/hints/allow/0:');

export interface Finding {
  /** The operation's id, or the path of a call that the files don't have. */
  operation: string;
  statuses: number[];
  /** Sentences with the status. */
  violations: string[];
  /** Why an answer that differs from the files is right. */
  notes: Set<string>;
}

export interface Judgement {
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
    const faults = operation === undefined ? [] : unexplained(spec, exchange, operation, finding.notes);
    if (status !== expected) faults.push(`${expected} was expected`);
    if (status >= 400 && !isOktaError(body)) faults.push('the body is not one of Okta’s errors');
    finding.violations.push(...faults.map((fault) => `${status}: ${fault}`));
  }
  return { declared: [...declared.values()], others: [...others.values()] };
}

function unexplained(spec: OktaSpec, exchange: Exchange, operation: string, notes: Set<string>): string[] {
  const { status, path } = exchange;
  return spec.faultsOf(exchange).filter((fault) => {
    const reason = fault.includes('is not declared')
      ? known.find((one) => one.status === status && one.path.test(path))?.reason
      : isKnownFault(operation, fault) && 'the file allows GET for verifying, which is POST';
    if (reason) notes.add(`${status}: ${reason}`);
    return !reason;
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
