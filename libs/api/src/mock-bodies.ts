import { faker } from '@faker-js/faker';
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import * as requests from './generated/index.requests.ts';
import * as responses from './generated/index.responses.ts';
import { type Call, type OperationId, operations, type SuccessOf } from './operations.ts';

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
  return fakeOf(responses, `${capitalized(id)}${operations[id].status}Response`) as SuccessOf<Id>;
}

/** The same for the JSON body of a request, which often has limits that the answer doesn't have. */
export function fakeRequest<Id extends OperationId>(id: Id): Call<Id>['body'] {
  return fakeOf(requests, `${capitalized(id)}Body`) as Call<Id>['body'];
}

const capitalized = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

function fakeOf(schemas: object, name: string): unknown {
  const schema = (schemas as Record<string, ZodMiniType>)[name];
  if (!schema) throw new Error(`The contract has no schema ${name}.`);
  const json = jsonSchemaOf(schema);
  for (const optionalsProbability of optionals) {
    const alwaysFakeOptionals = optionalsProbability === 1;
    const seed = faker.number.int(2 ** 31);
    const body = json && generateSync(json, { seed, alwaysFakeOptionals, optionalsProbability });
    if (schema.safeParse(body).success) return body;
  }
  throw new Error(`No fake of ${name} fits the contract. Answer the operation with an override.`);
}

/** Converted once: it takes longer than a fake. */
const converted = new Map<ZodMiniType, JsonSchema>();

/** Undefined for an answer without a body. */
function jsonSchemaOf(schema: ZodMiniType): JsonSchema | undefined {
  if (schema.safeParse(undefined).success) return undefined;
  const json = converted.get(schema) ?? (z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema);
  converted.set(schema, json);
  return json;
}
