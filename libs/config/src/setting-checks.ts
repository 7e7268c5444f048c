/*
 * Checks of settings that come as JSON. By hand, because zod would add 6 kB to what the login form waits for; a signed-in
 * visit loads it for the API's answers.
 */

/** What is wrong with a value: the end of a sentence that begins with the setting's name. Undefined if it is valid. */
type Check = (value: unknown) => string | undefined;

/** A check for each setting of a section, and of the sections in it. */
export type Checks<Section> = {
  [Name in keyof Section]-?: NonNullable<Section[Name]> extends string | number | boolean | readonly unknown[]
    ? Check
    : Checks<Section[Name]>;
};

/** Whether a value is valid, and what is wrong with it if not. */
type Rule<Value> = readonly [isValid: (value: Value) => boolean, mistake: string];

/** The first rule that is broken says what is wrong. */
function check<Value>(kind: string, isKind: (value: unknown) => boolean, rules: Rule<Value>[]): Check {
  return (value) => {
    if (!isKind(value)) return `is missing or is not ${kind}`;
    return rules.find(([isValid]) => !isValid(value as Value))?.[1];
  };
}

/** Accepts a setting that is left out. */
export const optional =
  (test: Check): Check =>
  (value) =>
    value === undefined ? undefined : test(value);

/** A text, which may be empty. */
export const text = (...rules: Rule<string>[]) => check('a text', (value) => typeof value === 'string', rules);

/** A text that is not empty. */
export const requiredText = (...rules: Rule<string>[]) =>
  text([(value) => value !== '', 'must not be empty'], ...rules);

/** `true` or `false`. */
export const flag = () => check('true or false', (value) => typeof value === 'boolean', []);

/** An array of texts. */
export const texts = (...rules: Rule<string[]>[]) =>
  check('an array', Array.isArray, [
    [(values) => values.every((value) => typeof value === 'string'), 'must hold texts only'],
    ...rules,
  ]);

/** A finite number above 0. `unit`: what it counts, such as 'minutes'. */
export const positiveNumber = (unit: string) =>
  check<number>('a number', Number.isFinite, [[(value) => value > 0, `must be more than 0 ${unit}`]]);

/**
 * Checks a section and the sections in it.
 * @param name of the section, such as `okta`; empty for the whole document
 * @returns one sentence for each mistake
 */
export function mistakesIn<Section>(section: unknown, checks: Checks<Section>, name = ''): string[] {
  if (typeof section !== 'object' || section === null)
    return [`${name || 'config.json'} is missing or is not an object.`];
  return Object.entries<Check | Checks<object>>(checks).flatMap(([key, test]) => {
    const value: unknown = (section as Record<string, unknown>)[key];
    const fullName = name ? `${name}.${key}` : key;
    if (typeof test !== 'function') return mistakesIn(value, test, fullName);
    const mistake = test(value);
    return mistake ? [`${fullName} ${mistake}.`] : [];
  });
}
