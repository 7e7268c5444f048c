/* PostgreSQL stores neither U+0000 nor half of a surrogate pair. Both are stored, and so shown, escaped as in JSON. */

/** Every parameter of a statement goes through this (pglite.ts, postgres.ts). */
export const storable = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(storable) as Value;
  return typeof value === 'string' ? (escaped(value, /[\0\p{Cs}]/gu) as Value) : value;
};

/** A parameter for a column or a function of JSON: PostgreSQL also refuses what is escaped in it, in keys and texts. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/\\(?:\\|u0000|ud[89a-f][\da-f]{2})/g, (escape) =>
    escape === '\\\\' ? escape : `\\${escape}`,
  );

/** A text with the characters that match escaped as in JSON, such as `\u0000`. */
export const escaped = (text: string, characters: RegExp): string =>
  text.replaceAll(characters, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
