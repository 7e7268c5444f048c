/*
 * Checks of settings from JSON. The login form waits for them, and zod would add 6 kB.
 */

/** Says a value's mistake as the end of a sentence that begins with the setting's name. Undefined if it's valid. */
type Check = (value: unknown) => string | undefined;

/** A check for each setting of a section, and of the sections in it. */
export type Checks<Section> = {
  [Name in keyof Section]-?: NonNullable<Section[Name]> extends string | number | boolean | readonly unknown[]
    ? Check
    : Check | Checks<NonNullable<Section[Name]>>;
};

/** A test of a value, with the mistake that it finds. */
type Rule<Value> = readonly [isValid: (value: Value) => boolean, mistake: string];

/** The first rule that is broken says what is wrong. */
function check<Value>(kind: string, isKind: (value: unknown) => value is Value, rules: Rule<Value>[]): Check {
  return (value) => {
    if (value === undefined) return 'is missing';
    if (!isKind(value)) return `must be ${kind}`;
    return rules.find(([isValid]) => !isValid(value))?.[1];
  };
}

/** Accepts a setting that is left out. */
export const optional =
  (test: Check): Check =>
  (value) =>
    value === undefined ? undefined : test(value);

const isString = (value: unknown): value is string => typeof value === 'string';
const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A string, which may be empty. */
export const string = (...rules: Rule<string>[]) => check('a string', isString, rules);

/** A string that is not empty. */
export const nonEmptyString = (...rules: Rule<string>[]) =>
  string([(value) => value !== '', 'must not be empty'], ...rules);

/** An array of strings. */
export const stringArray = (...rules: Rule<string[]>[]) => check('an array of strings', isStrings, rules);

export const boolean = () => check('true or false', isBoolean, []);

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && isStrings(Object.values(value));

/** An object whose values are strings. */
export const stringRecord = (...rules: Rule<Record<string, string>>[]) => check('an object of strings', isTexts, rules);

/** A number above 0. `unit`: such as 'minutes'. */
export const positiveNumber = (unit: string) =>
  check('a number', isNumber, [[(value) => value > 0, `must be more than 0 ${unit}`]]);

/**
 * Checks a section and the sections in it.
 * @param name of the section, such as `okta`; empty for the whole document
 * @returns one sentence for each mistake
 */
export function mistakesIn<Section>(section: unknown, checks: Checks<Section>, name = ''): string[] {
  if (section === undefined) return [`${name} is missing.`];
  if (typeof section !== 'object' || section === null) return [`${name || 'config.json'} must be an object.`];
  return Object.entries<Check | Checks<object>>(checks).flatMap(([key, test]) => {
    const value: unknown = (section as Record<string, unknown>)[key];
    const fullName = name ? `${name}.${key}` : key;
    if (typeof test !== 'function') return mistakesIn(value, test, fullName);
    const mistake = test(value);
    return mistake ? [`${fullName} ${mistake}.`] : [];
  });
}
