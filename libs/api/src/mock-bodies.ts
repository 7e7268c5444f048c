import { faker } from '@faker-js/faker';
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import * as responses from './generated/index.responses.ts';
import { type OperationId, operations, type SuccessOf } from './operations.ts';

/**
 * The probability that an optional member is there, for each try: all of them, unless no value with them fits. A random
 * value may break a rule that the generator doesn't know.
 */
const optionals = [...Array<number>(20).fill(1), ...Array<number>(20).fill(0.5), ...Array<number>(10).fill(0)];

/**
 * A fake body of an operation's success, with every optional member that can be. It follows faker's seed.
 * @throws when no value that fits was found
 */
export function fake<Id extends OperationId>(id: Id): SuccessOf<Id> {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}${operations[id].status}Response`;
  const schema = (responses as Record<string, ZodMiniType>)[name];
  if (!schema) throw new Error(`The contract declares no success of ${id}.`);
  const json = jsonSchemaOf(schema);
  for (const optionalsProbability of optionals) {
    const alwaysFakeOptionals = optionalsProbability === 1;
    const seed = faker.number.int(2 ** 31);
    const body = json && generateSync(json, { seed, alwaysFakeOptionals, optionalsProbability });
    if (schema.safeParse(body).success) return body as SuccessOf<Id>;
  }
  throw new Error(`No fake of ${id} fits the contract. Answer it with an override.`);
}

/** Undefined for an answer without a body. */
function jsonSchemaOf(schema: ZodMiniType): JsonSchema | undefined {
  if (schema.safeParse(undefined).success) return undefined;
  return z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema;
}
