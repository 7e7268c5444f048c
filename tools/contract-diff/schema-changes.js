/** @typedef {Record<string, any>} Json a parsed part of a contract */
/** @typedef {{ breaking: boolean, text: string }} Change */
/** @typedef {'requests' | 'answers'} Direction what a schema describes */
/** @typedef {{ direction: Direction, before: Json, after: Json, add: (breaking: boolean, text: string) => void, seen: Set<string> }} Comparison */

/** Keywords that leave the valid values as they are, or are compared by themselves. */
const others = /^(description|title|summary|examples?|deprecated|readOnly|\$comment|properties|required|items)$/;

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
  if (
    !before.anyOf &&
    after.anyOf?.some((/** @type {Json} */ each) => areAlike(before, resolve(comparison.after, each)))
  ) {
    return wider(comparison, `${place} has alternatives`);
  }
  compareMembers(comparison, place, before, after);
  if (before.items || after.items) compareSchemas(comparison, `${place}, items`, before.items, after.items);
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!others.test(keyword)) compareKeyword(comparison, place, keyword, before[keyword], after[keyword]);
  }
}

/** @type {(one: Json, other: Json) => boolean} whether both have the same rules */
function areAlike(one, other) {
  const rulesOf = (/** @type {Json} */ schema) =>
    Object.entries(schema).filter(([keyword]) => !/^(description|title|summary|examples?|deprecated)$/.test(keyword));
  return JSON.stringify(rulesOf(one).toSorted()) === JSON.stringify(rulesOf(other).toSorted());
}

/** @type {(contract: Json, part: Json) => Json} the part may be a reference to another one */
export function resolve(contract, part) {
  if (typeof part?.$ref !== 'string') return part;
  const { $ref, ...siblings } = part;
  const path = $ref.slice(2).split('/');
  const target = path.reduce((/** @type {Json} */ found, key) => found[key], contract);
  return { ...resolve(contract, target), ...siblings };
}

const nameOf = (/** @type {Json} */ { $ref }) => $ref?.split('/').at(-1);

/** @type {(comparison: Comparison, text: string) => void} */
const narrower = ({ add, direction }, text) => add(direction === 'requests', text);
/** @type {(comparison: Comparison, text: string) => void} */
const wider = ({ add, direction }, text) => add(direction === 'answers', text);

/** @type {(comparison: Comparison, what: string, before: unknown, after: unknown) => void} of `enum` or `type` */
function compareValues(comparison, what, before, after) {
  const [old, now] = [[before].flat(), [after].flat()];
  /** @type {(values: unknown[], value: unknown) => boolean} */
  const allow = (values, value) => values.includes(value) || (value === 'integer' && values.includes('number'));
  for (const value of old) if (!allow(now, value)) narrower(comparison, `${what} ${value} is removed`);
  for (const value of now) if (!allow(old, value)) wider(comparison, `${what} ${value} is new`);
}

/** @type {(comparison: Comparison, place: string, before: Json, after: Json) => void} */
function compareMembers(comparison, place, before, after) {
  /** @type {(schema: Json, member: string) => boolean} */
  const isRequired = ({ required = [] }, member) => required.includes(member);
  compareNames(before.properties, after.properties, {
    // Breaking also where it was optional: clients send or show it.
    removed: (member) => comparison.add(true, `${place}: the member ${member} is removed`),
    added(member) {
      const required = isRequired(after, member);
      const breaking = required && comparison.direction === 'requests';
      comparison.add(breaking, `${place}: the ${required ? 'required ' : ''}member ${member} is new`);
    },
    kept(member, old, now) {
      const [was, is] = [isRequired(before, member), isRequired(after, member)];
      if (is && !was) narrower(comparison, `${place}: the member ${member} is now required`);
      if (was && !is) wider(comparison, `${place}: the member ${member} is now optional`);
      compareSchemas(comparison, `${place}, ${member}`, old, now);
    },
  });
}

/** @typedef {{ removed: (name: string) => void, added: (name: string, now: Json) => void, kept: (name: string, old: Json, now: Json) => void }} Found */

/** @type {(before: Json | undefined, after: Json | undefined, found: Found) => void} */
export function compareNames(before = {}, after = {}, { removed, added, kept }) {
  for (const name of Object.keys(before)) if (!(name in after)) removed(name);
  for (const [name, now] of Object.entries(after)) {
    if (name in before) kept(name, before[name], now);
    else added(name, now);
  }
}

/** @type {(comparison: Comparison, place: string, keyword: string, before: any, after: any) => void} */
function compareKeyword(comparison, place, keyword, before, after) {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const values = `was ${before ?? 'not set'} and is ${after ?? 'not set'}`;
  // Nobody reads two long regular expressions in a sentence.
  const text = `${place}: ${keyword} ${values.length > 150 ? 'has changed' : values}`;
  const limit = /^(?:exclusive)?(min|max)/i.exec(keyword)?.[1]?.toLowerCase();
  if (before === undefined) narrower(comparison, text);
  else if (after === undefined) wider(comparison, text);
  else if (keyword === 'enum') compareValues(comparison, `${place}: the value`, before, after);
  else if (keyword === 'type') compareValues(comparison, `${place}: the type`, before, after);
  else if (!limit) comparison.add(true, text); // such as a pattern, or one that we don't know
  else if (limit === 'min' ? after > before : after < before) narrower(comparison, text);
  else wider(comparison, text);
}
