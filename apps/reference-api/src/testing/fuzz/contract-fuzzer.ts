import { closed, type Operation, validatorOf } from '@scv/testing/conformance/contract';
import fc from 'fast-check';
import type { Account, GeneratedCall } from './call-generators.ts';
import { sessionsOf } from './call-generators.ts';
import { idsFor, requestOf, type Seen } from './requests.ts';

/** The backend under test. */
export interface FuzzTarget {
  /** @param path with the query */
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** The headers by which a caller is known. */
  headersOf: (account: Account, operation: Operation) => Record<string, string>;
  /** Sets everything back for the next session. */
  reset: () => Promise<unknown>;
  /** Waits until the work that calls began is done. */
  settle: () => Promise<unknown>;
  /** The ids of all users. */
  userIds: () => Promise<string[]>;
}

/**
 * Node answers 431 (RFC 6585, section 5) when the request line and the headers have more than 16,384 bytes. `fetch` adds
 * up to 384 bytes of headers to those of a call.
 */
const maxHead = 16_000;

const headOf = (path: string, { headers }: RequestInit) => path.length + JSON.stringify(headers ?? {}).length;

/** How many calls of an operation got which status. */
export type Counts = Map<string, Map<number, number>>;

/**
 * A property that holds while the contract declares every response, the server never fails (5xx), and exactly the users
 * with a confirmed creation and no confirmed deletion exist.
 */
export function contractProperty(target: FuzzTarget, operations: readonly Operation[], counts: Counts) {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const checkAnswer = answerChecker();
  return fc.asyncProperty(sessionsOf(operations), async (session) => {
    await target.reset();
    const expected = new Set(await target.userIds());
    const seen: Seen = { users: [...expected], uploads: [], cursors: [] };
    const make = async (call: GeneratedCall) => {
      const operation = byId.get(call.operation) as Operation;
      const { path, init } = requestOf(operation, call, seen, target.headersOf(call.as, operation));
      const response = await target.fetch(path, init);
      const text = await response.text();
      count(counts, operation.id, response.status);
      if (response.status === 431 && text === '' && headOf(path, init) > maxHead) return;
      const body = checkAnswer(operation, response, text);
      notice(operation, seen, body);
      if (operation.id === 'createUser' && response.status === 201) expected.add(String(body?.['id']));
      if (operation.id === 'deleteUser' && response.status === 204) expected.delete(path.split('/').at(-1) ?? '');
    };
    for (const step of session) {
      await Promise.all([step].flat().map(make));
      await target.settle();
    }
    const users = await target.userIds();
    const [left, wanted] = [users.toSorted().join(), [...expected].toSorted().join()];
    if (left !== wanted) throw new Error(`The users are ${left}, but by the answers they should be ${wanted}.`);
  });
}

/** @returns a function that returns the body, and throws if the contract doesn't declare such an answer */
function answerChecker() {
  const validators = new Map<string, (value: unknown) => string[]>();
  return (operation: Operation, response: Response, text: string): Record<string, unknown> | undefined => {
    const { status } = response;
    const declared = operation.answers.get(status);
    const type = response.headers.get('Content-Type')?.split(';')[0];
    const fail = (reason: string) => {
      throw new Error(`${operation.id} answered ${status} ${type} ${text.slice(0, 500)}: ${reason}`);
    };
    if (status >= 500) fail('the server failed');
    if (!operation.answers.has(status)) fail(`the contract declares only ${[...operation.answers.keys()].join(', ')}`);
    if (type !== declared?.type) fail(`the media type should be ${declared?.type}`);
    if (!declared) return text === '' ? undefined : fail('there should be no body');
    if (declared.schema.format === 'binary') return undefined;
    const body = parsed(text) ?? fail('the body is not a JSON object');
    const key = `${operation.id} ${status}`;
    const validate = validators.get(key) ?? validatorOf(closed(declared.schema));
    validators.set(key, validate);
    const faults = validate(body);
    if (faults.length > 0) fail(faults.join('; '));
    return body;
  };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body = JSON.parse(text) as unknown;
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what an answer shows, so that later calls can ask for it. */
function notice(operation: Operation, seen: Seen, body: Record<string, unknown> = {}): void {
  const { id, next, newest } = body;
  if (typeof id === 'string') idsFor(operation, seen).unshift(id);
  for (const cursor of [next, newest]) if (typeof cursor === 'string') seen.cursors.unshift(cursor);
}

function count(counts: Counts, id: string, status: number): void {
  const ofOperation = counts.get(id) ?? new Map<number, number>();
  counts.set(id, ofOperation.set(status, (ofOperation.get(status) ?? 0) + 1));
}
