import { faker } from '@faker-js/faker';
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import * as responses from './generated/index.responses.ts';
import { type OperationId, operations, type SuccessOf } from './operations.ts';

/** A random value may break a rule that the generator doesn't know, such as a limit beside a pattern. */
const maxTries = 50;

/**
 * A fake body of an operation's success, with every optional member. It follows faker's seed.
 * @throws when no value that fits was found
 */
export function fake<Id extends OperationId>(id: Id): SuccessOf<Id> {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}${operations[id].status}Response`;
  const schema = (responses as Record<string, ZodMiniType>)[name];
  if (!schema) throw new Error(`The contract declares no success of ${id}.`);
  const json = jsonSchemaOf(schema);
  for (let tried = 0; tried < maxTries; tried += 1) {
    const body = json && generateSync(json, { seed: faker.number.int(2 ** 31), ...everyMember });
    if (schema.safeParse(body).success) return body as SuccessOf<Id>;
  }
  throw new Error(`No fake of ${id} fits the contract. Answer it with an override.`);
}

const everyMember = { alwaysFakeOptionals: true };

/** Undefined for an answer without a body. */
function jsonSchemaOf(schema: ZodMiniType): JsonSchema | undefined {
  if (schema.safeParse(undefined).success) return undefined;
  return z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema;
}
