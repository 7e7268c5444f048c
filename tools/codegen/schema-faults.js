import { z } from 'zod';

/** @typedef {Record<string, any> & { allOf?: object[], properties?: object }} Schema */
/** @typedef {(part: object) => { node?: Schema }} Resolve follows a reference */
/** @typedef {Generator<[message: string, key: string]>} Faults with the key of the schema that is wrong */

/** Pairs of a lower and an upper limit, each with the keyword that excludes the limit itself. */
const limits = ['minimum maximum', 'minLength maxLength', 'minItems maxItems', 'minProperties maxProperties'].map(
  (pair) => pair.split(' '),
);

/** The keywords that say something about a value of a type only. @type {[keywords: RegExp, types: string[]][]} */
const ofTypes = [
  [/^(minLength|maxLength|pattern|contentMediaType|contentEncoding)$/, ['string']],
  [/^(minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/, ['integer', 'number']],
  [/^(items|minItems|maxItems|uniqueItems|prefixItems|contains)$/, ['array']],
  [/^(properties|required|additionalProperties|minProperties|maxProperties)$/, ['object']],
];

/** The keywords that orval leaves out of the zod schemas, so that neither API nor client checks them. */
const unchecked =
  /^(contains|minContains|maxContains|uniqueItems|dependentRequired|dependentSchemas|if|not|propertyNames|patternProperties|minProperties|maxProperties|unevaluated\w+)$/;

const knownTypes = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

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
 * @returns {Faults} what is ignored, although it looks like a rule
 */
export function* ignoredIn(schema) {
  if (/^\/.*\/[a-z]*$/.test(schema['pattern'])) yield ['A pattern stands without slashes and flags.', 'pattern'];
  for (const keyword of Object.keys(schema).filter((key) => unchecked.test(key))) {
    yield [`Nothing checks \`${keyword}\`: the generated schemas don't have it.`, keyword];
  }
  const types = [schema['type'] ?? []].flat().filter((type) => type !== 'null');
  if (types.length === 0 || types.some((type) => !knownTypes.has(type))) return;
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
 * @param {Resolve} resolve
 * @returns {Faults} what no value can fit, or the client can't do
 */
export function* faultsIn(schema, resolve) {
  const { pattern, enum: values } = schema;
  try {
    if (typeof pattern === 'string') RegExp(pattern);
  } catch (error) {
    return yield [`${/** @type {Error} */ (error).message}.`, 'pattern'];
  }
  if (Array.isArray(values) && values.length === 0) yield ['No value fits: `enum` is empty.', 'enum'];
  else yield* excludedIn(schema, resolve);
  const wrong = wrongDefault(schema, resolve);
  if (wrong) yield [`The default ${JSON.stringify(schema['default'])} doesn't fit: ${wrong}.`, 'default'];
  for (const [least = '', most = ''] of limits) {
    if (schema[least] > schema[most]) yield [`No value fits: \`${least}\` is above \`${most}\`.`, least];
  }
  if (requires(schema, schema, resolve, new Set())) yield ['No value fits: the schema requires itself.', 'required'];
  if (leadsBack(schema, schema, resolve, new Set())) yield ['The schema is a part of itself.', 'allOf'];
}

/** What a default must fit that needs no other schema. */
const ownRules =
  /^(type|enum|const|pattern|minimum|maximum|exclusiveM\w+|multipleOf|minLength|maxLength|minItems|maxItems)$/;

/** @type {(schema: Schema, resolve: Resolve) => string | undefined} */
function wrongDefault(schema, resolve) {
  const { default: value } = schema;
  if (value === undefined) return undefined;
  const { nullable, type, ...rules } = Object.assign({}, ...partsOf(schema, resolve, new Set()));
  const types = [type ?? []].flat();
  if (types.some((each) => !knownTypes.has(each)) || (nullable && value === null)) return undefined;
  const own = Object.entries({ ...rules, ...(types.length > 0 && { type: types }) }).filter(([key]) =>
    ownRules.test(key),
  );
  return z.fromJSONSchema(Object.fromEntries(own)).safeParse(value).error?.issues[0]?.message;
}

/**
 * @param {Schema} schema
 * @param {Resolve} resolve
 * @returns {Faults} the types and values of several schemas that a value has to fit at the same time
 */
function* excludedIn(schema, resolve) {
  const parts = partsOf(schema, resolve, new Set());
  const key = schema.allOf ? 'allOf' : 'enum';
  const types = parts.flatMap(({ type }) => (type ? [[type].flat().map(asNumber)] : []));
  if (noneInAll(types)) yield [`No value fits: it would be ${types.join(' and ')} at the same time.`, key];
  const values = parts.flatMap((part) =>
    ['enum', 'const'].flatMap((each) => (each in part ? [[part[each]].flat()] : [])),
  );
  if (noneInAll(values)) yield [`No value fits: none is in ${values.map((each) => `[${each}]`).join(' and ')}.`, key];
}

const asNumber = (/** @type {string} */ type) => (type === 'integer' ? 'number' : type);

const noneInAll = (/** @type {unknown[][]} */ lists) =>
  lists.length > 1 && !lists[0]?.some((value) => lists.every((list) => list.includes(value)));

/** @type {(schema: Schema, resolve: Resolve, seen: Set<Schema>) => Schema[]} a schema and those that it consists of */
function partsOf(schema, resolve, seen) {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, allOf } = schema;
  const parts = [...($ref ? [{ $ref }] : []), ...(Array.isArray(allOf) ? allOf : [])];
  return [...parts.flatMap((part) => partsOf(resolve(part).node ?? {}, resolve, seen)), schema];
}

/** @type {(schema: Schema, part: Schema, resolve: Resolve, seen: Set<Schema>) => boolean} */
const requires = (schema, { required, properties = {} }, resolve, seen) =>
  (Array.isArray(required) ? required : []).some((name) => {
    const member = /** @type {Record<string, object>} */ (properties)[name];
    const { node = {} } = member ? resolve(member) : {};
    return node === schema || (!seen.has(node) && requires(schema, node, resolve, seen.add(node)));
  });

/** @type {(schema: Schema, part: Schema, resolve: Resolve, seen: Set<Schema>) => boolean} */
const leadsBack = (schema, { allOf = [] }, resolve, seen) =>
  allOf.some((one) => {
    const { node = {} } = resolve(one);
    return node === schema || (!seen.has(node) && leadsBack(schema, node, resolve, seen.add(node)));
  });
