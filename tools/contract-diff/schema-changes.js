/** @typedef {Record<string, any>} Json a parsed part of a contract */
/** @typedef {{ breaking: boolean, text: string }} Change */
/** @typedef {'requests' | 'answers'} Direction what a schema describes */
/** @typedef {{ direction: Direction, before: Json, after: Json, add: (breaking: boolean, text: string) => void, seen: Set<string> }} Comparison */

/** Keywords that don't change which values are valid. */
const annotations = new Set([
  'description',
  'title',
  'summary',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  '$comment',
]);
/** Keywords that are compared one by one; a change of any other is reported as breaking. */
const structure = new Set(['type', 'enum', 'properties', 'required', 'items', 'additionalProperties']);

/**
 * Compares two schemas. A narrower schema breaks requests, because something that a client sends may be refused. A
 * wider one breaks answers, because a client may receive something that it doesn't expect.
 * @param {Comparison} comparison
 * @param {string} where the schema's place for the reader, such as 'createUser, answer 201'
 * @param {Json} [one] the schema before
 * @param {Json} [other] the schema after
 */
export function compareSchemas(comparison, where, one = {}, other = {}) {
  const name = nameOf(other) ?? nameOf(one);
  const place = name ? `${name} in ${comparison.direction}` : where;
  const [before, after] = [resolve(comparison.before, one), resolve(comparison.after, other)];
  const pair = JSON.stringify([one.$ref, other.$ref, comparison.direction]);
  if (name && comparison.seen.has(pair)) return; // also ends the recursion of a schema that contains itself
  comparison.seen.add(pair);
  if (after.deprecated && !before.deprecated) comparison.add(false, `${place} is deprecated`);
  compareTypes(comparison, place, before, after);
  compareEnums(comparison, place, before.enum, after.enum);
  compareMembers(comparison, place, before, after);
  if (before.items || after.items) compareSchemas(comparison, `${place}, items`, before.items, after.items);
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!annotations.has(keyword) && !structure.has(keyword)) {
      compareKeyword(comparison, place, keyword, before[keyword], after[keyword]);
    }
  }
}

/**
 * @param {Json} contract
 * @param {Json} part a part of it, or a reference to one
 * @returns {Json}
 */
export function resolve(contract, part) {
  if (typeof part?.$ref !== 'string') return part;
  const { $ref, ...siblings } = part;
  const target = $ref
    .slice(2)
    .split('/')
    .reduce((/** @type {Json} */ found, key) => found[key], contract);
  return { ...resolve(contract, target), ...siblings };
}

const nameOf = (/** @type {Json} */ { $ref }) => $ref?.split('/').at(-1);
const list = (/** @type {unknown} */ value) => (value === undefined ? [] : [value].flat());
const isSame = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
  JSON.stringify(one) === JSON.stringify(other);

/** @type {(comparison: Comparison, text: string) => void} */
const narrower = ({ add, direction }, text) => add(direction === 'requests', text);
/** @type {(comparison: Comparison, text: string) => void} */
const wider = ({ add, direction }, text) => add(direction === 'answers', text);

/** @type {(comparison: Comparison, place: string, before: Json, after: Json) => void} */
function compareTypes(comparison, place, before, after) {
  const [old, now] = [list(before.type), list(after.type)];
  if (isSame(old.toSorted(), now.toSorted())) return;
  const text = `${place}: the type was ${old.join(' or ') || 'any'} and is ${now.join(' or ') || 'any'}`;
  /** @type {(types: unknown[], type: unknown) => boolean} */
  const allows = (types, type) =>
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  if (old.length === 0 || !old.every((type) => allows(now, type))) narrower(comparison, text);
  if (now.length === 0 || !now.every((type) => allows(old, type))) wider(comparison, text);
}

/** @type {(comparison: Comparison, place: string, before?: unknown[], after?: unknown[]) => void} */
function compareEnums(comparison, place, before, after) {
  if (!before && after) narrower(comparison, `${place}: only ${after.join(', ')} are allowed now`);
  if (before && !after) wider(comparison, `${place}: no longer limited to ${before.join(', ')}`);
  if (!before || !after) return;
  for (const value of before) {
    if (!after.includes(value)) narrower(comparison, `${place}: the value ${value} is removed`);
  }
  for (const value of after) if (!before.includes(value)) wider(comparison, `${place}: the value ${value} is new`);
}

/** @type {(comparison: Comparison, place: string, before: Json, after: Json) => void} */
function compareMembers(comparison, place, before, after) {
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const isRequired = (/** @type {Json} */ schema, /** @type {string} */ member) =>
    list(schema.required).includes(member);
  for (const member of Object.keys(old)) {
    // Breaking also where it was optional: clients send or show it.
    if (!(member in now)) comparison.add(true, `${place}: the member ${member} is removed`);
  }
  for (const member of Object.keys(now)) {
    const required = isRequired(after, member);
    if (!(member in old)) {
      const text = `${place}: the ${required ? 'required ' : ''}member ${member} is new`;
      comparison.add(required && comparison.direction === 'requests', text);
      continue;
    }
    if (required && !isRequired(before, member)) narrower(comparison, `${place}: the member ${member} is now required`);
    if (!required && isRequired(before, member)) wider(comparison, `${place}: the member ${member} is now optional`);
    compareSchemas(comparison, `${place}, ${member}`, old[member], now[member]);
  }
  const [open, stillOpen] = [before.additionalProperties ?? true, after.additionalProperties ?? true];
  if (isSame(open, stillOpen)) return;
  if (open !== false) narrower(comparison, `${place}: unknown members are restricted`);
  if (stillOpen !== false) wider(comparison, `${place}: unknown members are allowed`);
}

/** @type {(comparison: Comparison, place: string, keyword: string, before: any, after: any) => void} */
function compareKeyword(comparison, place, keyword, before, after) {
  if (isSame(before, after)) return;
  const values = `was ${before ?? 'not set'} and is ${after ?? 'not set'}`;
  // Nobody reads two long regular expressions in a sentence.
  const text = `${place}: ${keyword} ${values.length > 150 ? 'has changed' : values}`;
  const limit = /^(?:exclusive)?(min|max)/i.exec(keyword)?.[1]?.toLowerCase();
  if (before === undefined) narrower(comparison, text);
  else if (after === undefined) wider(comparison, text);
  else if (!limit) comparison.add(true, text);
  else if (limit === 'min' ? after > before : after < before) narrower(comparison, text);
  else wider(comparison, text);
}
