import { camel, pascal, sanitize } from 'orval';
import { z } from 'zod';

// Rules for Redocly about what codegen needs of a contract and Redocly has no rule for.

/** @typedef {{ pointer: string, child: (key: string | string[]) => { key: () => unknown } }} Location */
/** @typedef {{ report: (problem: { message: string, location: unknown }) => void, location: Location, key: string, resolve: (part: object) => { node?: Schema } }} Context */
/** @typedef {Record<string, any> & { allOf?: object[], properties?: object }} Schema */

const limits = ['minimum maximum', 'minLength maxLength', 'minItems maxItems'].map((pair) => pair.split(' '));

/** The keywords that say something about a value of a type only. @type {[keywords: RegExp, types: string[]][]} */
const ofTypes = [
  [/^(minLength|maxLength|pattern|contentMediaType|contentEncoding)$/, ['string']],
  [/^(minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/, ['integer', 'number']],
  [/^(items|minItems|maxItems|uniqueItems|prefixItems|contains)$/, ['array']],
  [/^(properties|required|additionalProperties|minProperties|maxProperties)$/, ['object']],
];

/** The formats of JSON Schema 2020-12 and of OpenAPI 3.1, with the types that they belong to. @type {[string[], string][]} */
const formats = [
  [
    ['string'],
    `date date-time time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference
    uri-template uuid json-pointer relative-json-pointer regex binary byte password char html commonmark media-range`,
  ],
  [['integer', 'number'], 'int8 int16 int32 int64 uint8 uint16 uint32 uint64 float double decimal'],
];

/** @type {(format: string) => string[]} the types that a format belongs to; none if nobody knows it */
const typesOf = (format) => formats.find(([, names]) => names.split(/\s+/).includes(format))?.[0] ?? [];

/**
 * @param {Schema} schema
 * @returns {Generator<[message: string, key: string]>} what is ignored, although it looks like a rule
 */
function* ignoredIn(schema) {
  const types = [schema['type'] ?? []].flat().filter((type) => type !== 'null');
  if (types.length === 0) return;
  for (const keyword of Object.keys(schema)) {
    const owners = ofTypes.find(([keywords]) => keywords.test(keyword))?.[1];
    if (!owners || types.some((type) => owners.includes(type))) continue;
    yield [`\`${keyword}\` says nothing about a value of the type ${types.join(' or ')}.`, keyword];
  }
  const { format } = schema;
  if (format === undefined) return;
  const known = typesOf(format);
  if (known.length === 0) yield [`The format \`${format}\` is unknown, so nothing checks it.`, 'format'];
  else if (!types.some((type) => known.includes(type))) {
    yield [`The format \`${format}\` is one of ${known.join(' or ')}, not of ${types.join(' or ')}.`, 'format'];
  }
}

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
  if (Array.isArray(values) && values.length === 0) yield ['No value fits: `enum` is empty.', 'enum'];
  const types = [schema['type'] ?? [], nullable ? 'null' : []].flat();
  const rule = { ...(types.length > 0 && { type: types }), ...(values && { enum: values }) };
  if (value !== undefined && !z.fromJSONSchema(rule).safeParse(value).success) {
    yield [`The default ${JSON.stringify(value)} is no ${(values ?? types).join(' or ')}.`, 'default'];
  }
  for (const [least = '', most = ''] of limits) {
    if (schema[least] > schema[most]) yield [`No value fits: \`${least}\` is above \`${most}\`.`, least];
  }
  if (requires(schema, schema, resolve, new Set())) yield ['No value fits: the schema requires itself.', 'required'];
  if (leadsBack(schema, schema, resolve, new Set())) yield ['The schema is a part of itself.', 'allOf'];
}

/** @type {(schema: Schema, part: Schema, resolve: Context['resolve'], seen: Set<Schema>) => boolean} */
const requires = (schema, { required, properties = {} }, resolve, seen) =>
  (Array.isArray(required) ? required : []).some((name) => {
    const member = /** @type {Record<string, object>} */ (properties)[name];
    const { node = {} } = member ? resolve(member) : {};
    return node === schema || (!seen.has(node) && requires(schema, node, resolve, seen.add(node)));
  });

/** @type {(schema: Schema, part: Schema, resolve: Context['resolve'], seen: Set<Schema>) => boolean} */
const leadsBack = (schema, { allOf = [] }, resolve, seen) =>
  allOf.some((one) => {
    const { node = {} } = resolve(one);
    return node === schema || (!seen.has(node) && leadsBack(schema, node, resolve, seen.add(node)));
  });

/** @type {(taken: string[], wanted: string) => string} a name that no other has */
function freeName(taken, wanted) {
  let [name, number] = [wanted, 2];
  for (; taken.some((each) => pascal(each) === pascal(name)); number += 1) name = `${wanted}${number}`;
  return name;
}

/** As orval does. @type {(id: string) => string} */
const functionName = (id) => sanitize(camel(id), { es5keyword: true });

const rules = {
  'distinct-schema-names': () => ({
    NamedSchemas(/** @type {object} */ schemas, /** @type {Context} */ { report, location }) {
      const names = Object.keys(schemas);
      for (const name of names) {
        const other = names.slice(0, names.indexOf(name)).find((each) => pascal(each) === pascal(name));
        const message = `The schemas ${other} and ${name} would both be called ${pascal(name)} in the client. Call one ${freeName(names, pascal(name))}, for example.`;
        if (other) report({ message, location: location.child(name).key() });
      }
    },
  }),

  'distinct-operation-names': () => {
    /** @type {{ id: string, name: string, call: string }[]} */
    const found = [];
    return {
      PathItem: {
        Operation(
          /** @type {{ operationId?: string }} */ { operationId: id },
          /** @type {Context} */ { report, location, key },
        ) {
          if (typeof id !== 'string') return;
          const path = location.pointer.split('/').at(-2)?.replaceAll('~1', '/').replaceAll('~0', '~') ?? '';
          const [name, call] = [functionName(id), `${key.toUpperCase()} ${path}`];
          const other = found.find((each) => each.name === name);
          found.push({ id, name, call });
          if (!other) return;
          const proposal = freeName(
            found.map((each) => each.id),
            camel(`${key} ${path}`.replaceAll(/\W+/g, ' ')),
          );
          const message = `${other.call} and ${call} would both be called ${name} in the client. Call one ${proposal}, for example.`;
          report({ message, location: location.child('operationId') });
        },
      },
    };
  },

  'existing-targets': () => ({
    ref: {
      leave(
        /** @type {{ $ref: string }} */ { $ref },
        /** @type {Context} */ { report, location },
        /** @type {{ node?: unknown }} */ { node },
      ) {
        if (node !== undefined && !/^#?\/?$/.test($ref)) return;
        report({ message: `\`$ref: ${$ref}\` leads nowhere.`, location: location.child('$ref') });
      },
    },
  }),

  'sound-schema': () => ({
    Schema(/** @type {Schema} */ schema, /** @type {Context} */ { report, location, resolve }) {
      for (const [message, key] of faultsIn(schema, resolve)) report({ message, location: location.child(key) });
    },
  }),

  'no-ignored-keyword': () => ({
    Schema(/** @type {Schema} */ schema, /** @type {Context} */ { report, location }) {
      for (const [message, key] of ignoredIn(schema)) report({ message, location: location.child(key) });
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
