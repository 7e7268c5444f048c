import { expect } from 'vitest';
import { succeed, type Backend } from './backend.ts';
import type { Operation, Schema } from './contract.ts';
import { readAgain, successSchema, validRequest } from './resources.ts';

/**
 * Expects that an operation succeeds as declared and that its answer shows what was sent. After a write, so must every
 * operation that shows the resource or lists it.
 */
export async function expectKept(backend: Backend, operation: Operation): Promise<void> {
  const valid = await validRequest(backend, operation);
  const { body = {} } = await succeed(backend, operation, valid.request);
  expect(body).toMatchObject(membersShown(successSchema(operation), valid.request.body));
  if (operation.method === 'GET') return;
  const again = await readAgain(backend, operation, valid, { ...valid.resource, ...body });
  expect(again).toEqual(again.map(([reading]) => [reading, body]));
}

/** The members of a body that the answer shows too, unless only the backend changes them. */
function membersShown(schema: Schema | undefined, body: Record<string, unknown> = {}): Record<string, unknown> {
  const isShown = (member: Schema | undefined) => member && !member.readOnly;
  return Object.fromEntries(Object.entries(body).filter(([name]) => isShown(schema?.properties?.[name])));
}
