import type { Operation, Schema } from '@scv/testing/conformance/contract';
import fc, { type Arbitrary } from 'fast-check';
import { hostileValue, membersOf, valueOf } from './value-generators.ts';

/** Callers: two administrators, a user, an inactive administrator, a stranger, a broken token, or no token. */
export const accounts = ['ada', 'grace', 'user', 'inactive', 'stranger', 'broken', 'none'] as const;
export type Account = (typeof accounts)[number];

/** A call as it is generated; `KnownId` and `KnownCursor` stand for what earlier answers have shown. */
export interface GeneratedCall {
  operation: string;
  as: Account;
  parameters: Record<string, unknown>;
  /** The members of a JSON body or a form. */
  body?: Record<string, unknown> | undefined;
  /** Sent in place of the body. */
  raw?: string | undefined;
  /** Sent in place of the body's own media type. */
  contentType?: string | undefined;
}

/** Calls that are made one after the other, and those of an inner list at the same time. */
export type GeneratedSession = (GeneratedCall | GeneratedCall[])[];

const callers = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Account>('ada') },
  { weight: 3, arbitrary: fc.constant<Account>('grace') },
  { weight: 2, arbitrary: fc.constantFrom(...accounts) },
);

/** Sessions of calls of these operations. The first call mostly creates something. */
export function sessionsOf(operations: readonly Operation[]): Arbitrary<GeneratedSession> {
  const any = fc.oneof(...operations.map((operation) => ({ weight: 2, arbitrary: callOf(operation) })));
  const creating = operations.filter(({ id, method }) => method === 'POST' && /^(create|upload)/.test(id));
  const first = creating.length > 0 ? fc.oneof(...creating.map(callOf)) : any;
  const next = fc.oneof(
    { weight: 6, arbitrary: any },
    { weight: 2, arbitrary: first },
    { weight: 1, arbitrary: fc.array(any, { minLength: 2, maxLength: 5 }) },
  );
  return fc.tuple(first, fc.array(next, { maxLength: 12, size: 'max' })).map(([call, others]) => [call, ...others]);
}

function callOf(operation: Operation): Arbitrary<GeneratedCall> {
  const { id, parameters, body } = operation;
  const values = parameters
    .filter(({ schema }) => schema.const === undefined)
    .map(({ name, in: place, required, schema }): [string, Arbitrary<unknown>] => [
      name,
      place === 'path' || required ? valueOf(schema) : fc.option(valueOf(schema), { freq: 1, nil: undefined }),
    ]);
  const seldom = <T>(arbitrary: Arbitrary<T>) =>
    fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
  return fc.record<GeneratedCall>({
    operation: fc.constant(id),
    as: callers,
    parameters: fc.record(Object.fromEntries(values)),
    ...(body && {
      body:
        body.type === 'multipart/form-data'
          ? formOf(body.schema)
          : membersOf(body.schema, isLogin(body.schema) ? body.example : {}),
      raw: seldom(fc.oneof(fc.json(), hostileValue.map(String), fc.constant('['.repeat(5000)))),
      contentType: seldom(fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', '')),
    }),
  });
}

/** Finds the login's body: only its example has the right credentials. */
const isLogin = ({ properties = {} }: Schema) => Object.values(properties).some(({ format }) => format === 'password');

/** The texts of the files: JSON, nearly JSON, or anything. */
function formOf(schema: Schema): Arbitrary<Record<string, unknown>> {
  const { properties = {} } = schema;
  const isFile = (member: Schema) => member.format === 'binary';
  const json = fc.json({ maxDepth: 4 });
  const nearly = fc.tuple(json, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)));
  const files = fc.oneof(
    { weight: 4, arbitrary: json },
    nearly,
    hostileValue.map(String),
    fc.constant(' '.repeat(30_000)),
  );
  const members = Object.entries(properties).map(([name, member]): [string, Arbitrary<unknown>] => [
    name,
    fc.option(isFile(member) ? files : valueOf(member), { freq: isFile(member) ? 20 : 1, nil: undefined }),
  ]);
  return fc.record(Object.fromEntries(members));
}
