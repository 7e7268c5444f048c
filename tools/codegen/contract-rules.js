import { pascal } from 'orval';
import { z } from 'zod';

// Rules for Redocly about what codegen needs of a contract and Redocly has no rule for.

/** @typedef {{ report: (problem: { message: string, location: unknown }) => void, location: { child: (key: string | string[]) => { key: () => unknown } }, resolve: (part: object) => { node?: Schema } }} Context */
/** @typedef {Record<string, any> & { allOf?: object[], properties?: object }} Schema */

const limits = ['minimum maximum', 'minLength maxLength', 'minItems maxItems'].map((pair) => pair.split(' '));

/**
 * @param {Schema} schema
 * @param {Context['resolve']} resolve
 * @returns {Generator<[message: string, key: string]>}
 */
function* faultsIn(schema, resolve) {
  try {
    if (typeof schema['pattern'] === 'string') RegExp(schema['pattern']);
  } catch (error) {
    yield [`${/** @type {Error} */ (error).message}.`, 'pattern'];
  }
  const { default: value, nullable, enum: values } = schema;
  const types = [schema['type'] ?? [], nullable ? 'null' : []].flat();
  const rule = { ...(types.length > 0 && { type: types }), ...(values && { enum: values }) };
  if (value !== undefined && !z.fromJSONSchema(rule).safeParse(value).success) {
    yield [`The default ${JSON.stringify(value)} is no ${(values ?? types).join(' or ')}.`, 'default'];
  }
  for (const [least = '', most = ''] of limits) {
    if (schema[least] > schema[most]) yield [`No value fits: \`${least}\` is above \`${most}\`.`, least];
  }
  if (leadsBack(schema, schema, resolve, new Set())) yield ['The schema is a part of itself.', 'allOf'];
}

/** @type {(schema: Schema, part: Schema, resolve: Context['resolve'], seen: Set<Schema>) => boolean} */
const leadsBack = (schema, { allOf = [] }, resolve, seen) =>
  allOf.some((one) => {
    const { node = {} } = resolve(one);
    return node === schema || (!seen.has(node) && leadsBack(schema, node, resolve, seen.add(node)));
  });

const rules = {
  'distinct-schema-names': () => ({
    NamedSchemas(/** @type {object} */ schemas, /** @type {Context} */ { report, location }) {
      const names = Object.keys(schemas);
      for (const name of names) {
        const other = names.slice(0, names.indexOf(name)).find((each) => pascal(each) === pascal(name));
        const message = `The schemas ${other} and ${name} would both be called ${pascal(name)} in the client.`;
        if (other) report({ message, location: location.child(name).key() });
      }
    },
  }),

  'sound-schema': () => ({
    Schema(/** @type {Schema} */ schema, /** @type {Context} */ { report, location, resolve }) {
      for (const [message, key] of faultsIn(schema, resolve)) report({ message, location: location.child(key) });
    },
  }),

  'writable-request': () => ({
    RequestBody: {
      Schema(/** @type {Schema} */ { properties = {} }, /** @type {Context} */ { report, location, resolve }) {
        for (const [name, member] of Object.entries(properties)) {
          const message = `A request can't have \`${name}\`, which is read-only. Give it a schema of its own.`;
          if (resolve(member).node?.['readOnly']) report({ message, location: location.child(['properties', name]) });
        }
      },
    },
  }),
};

export default () => ({ id: 'codegen', rules: { oas3: rules } });
