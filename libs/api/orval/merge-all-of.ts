type Json = Record<string, unknown>;

/** Picks the stricter of two values of a keyword. */
const narrower: Record<string, (one: never, other: never) => unknown> = {
  enum: (one: unknown[], other: unknown[]) => one.filter((value) => other.includes(value)),
  minimum: Math.max,
  exclusiveMinimum: Math.max,
  minLength: Math.max,
  minItems: Math.max,
  maximum: Math.min,
  exclusiveMaximum: Math.min,
  maxLength: Math.min,
  maxItems: Math.min,
};

/**
 * Merges the schemas of an `allOf`, because orval's fakes of them aren't valid JavaScript.
 * @param schemas without references
 * @returns undefined for objects, which orval can do, and for rules that don't merge, such as two patterns
 */
export function mergeAllOf(schemas: readonly Json[]): Json | undefined {
  if (!schemas.some(({ type, enum: values }) => values || (type && type !== 'object'))) return undefined;
  const merged: Json = {};
  for (const [keyword, value] of schemas.flatMap(Object.entries) as [string, unknown][]) {
    if (/^(allOf|anyOf|oneOf|not|properties|if|\$ref)$/.test(keyword)) return undefined;
    const merge = narrower[keyword] as ((one: unknown, other: unknown) => unknown) | undefined;
    if (!(keyword in merged) || isNote(keyword)) merged[keyword] = value;
    else if (merge) merged[keyword] = merge(merged[keyword], value);
    else if (JSON.stringify(merged[keyword]) !== JSON.stringify(value)) return undefined;
  }
  return merged;
}

/** Whether a keyword leaves the valid values as they are. */
export const isNote = (keyword: string) =>
  /^(title|description|default|examples?|deprecated|readOnly|writeOnly)$/.test(keyword);
