import type { z } from 'zod/mini';
import { cleanEmail, wrongCharacter } from './email.ts';
import { Email, EmailRegExp } from './generated/schemas/email.zod.ts';
import type { FieldError } from './generated/schemas/field-error.zod.ts';
import { PersonNameRegExp } from './generated/schemas/person-name.zod.ts';

type Issue = z.core.$ZodIssue;

/**
 * The screens call a field as the contract does, in title case ('First Name' for `firstName`), except for these. A header
 * is called as it is sent.
 */
const labels = new Map([['query', 'Search text']]);

const labelOf = (field: string) => labels.get(field) ?? (field.includes('-') ? field : titleCase(field));
export const titleCase = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/(?<=[a-z\d])[A-Z]/g, ' $&');

/**
 * Validates an input against a schema of the contract, its emails cleaned. The portal does so before it sends, the reference API when it
 * receives, with the same messages.
 * @returns the parsed input, or one sentence for each wrong field
 */
export function checkFields<Schema extends z.ZodMiniObject>(
  schema: Schema,
  sent: Record<string, unknown>,
): { data: z.output<Schema>; errors?: undefined } | { data?: undefined; errors: FieldError[] } {
  const input = withCleanEmails(schema, sent);
  const unstorable = unstorableStrings(input);
  const parsed = schema.safeParse(input);
  if (parsed.success && unstorable.length === 0) return { data: parsed.data };
  const others = fieldErrors(schema, parsed.error?.issues ?? [], input);
  const isOther = ({ field }: FieldError) => !unstorable.some((error) => error.field === field);
  return { errors: [...unstorable, ...others.filter(isOther)] };
}

/** The emails as they are stored and sent. */
function withCleanEmails({ shape }: z.ZodMiniObject, input: Record<string, unknown>): Record<string, unknown> {
  const clean = (value: unknown) => (typeof value === 'string' ? cleanEmail(value) : value);
  const fields = Object.entries(input).map(([name, value]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field === Email) return [name, clean(value)];
    const isList = (field as unknown as z.ZodMiniArray | undefined)?.def.element === Email;
    return [name, isList && Array.isArray(value) ? value.map(clean) : value];
  });
  return Object.fromEntries(fields) as Record<string, unknown>;
}

/** The texts of a parameter, such as two of `?id=1&id=2`; a header or a part of a path has one. */
export type Texts = string | readonly string[];

/**
 * The same for parameters, which are texts: '10' counts as a number where the schema wants one, but '' and '1e1' don't,
 * although `Number` reads them. Only a list takes more than the first text.
 */
export function checkParameters<Schema extends z.ZodMiniObject>(schema: Schema, sent: Record<string, Texts>) {
  const wants = (type: string, name: string, value: unknown) =>
    issuesAt(schema, name, { [name]: value }).some((one) => one.code === 'invalid_type' && one.expected === type);
  const values = Object.entries(sent).map(([name, texts]) => {
    const isList = wants('array', name, '');
    const isNumber = wants('number', name, isList ? [''] : '');
    const read = [texts].flat().map((text) => (isNumber && /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text));
    return [name, isList ? read : read[0]];
  });
  return checkFields(schema, Object.fromEntries(values) as Record<string, unknown>);
}

/** The first error of each field. */
function fieldErrors(schema: z.ZodMiniObject, issues: readonly Issue[], input: Record<string, unknown>): FieldError[] {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const field = String(issue.path[0]);
    if (errors.has(field)) continue;
    const isMissing = isEmpty(input[field]) && issuesAt(schema, field, {}).length > 0;
    const value = issue.path.slice(1).reduce((part: unknown, key) => (part as never)[key], input[field]);
    errors.set(field, `${labelOf(field)} ${isMissing ? 'is required' : problemOf(schema, field, issue, value)}.`);
  }
  return [...errors].map(([field, message]) => ({ field, message }));
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** The schema's issues about a field of another input. */
const issuesAt = (schema: z.ZodMiniObject, field: string, input: Record<string, unknown>) =>
  (schema.safeParse(input).error?.issues ?? []).filter(({ path }) => path[0] === field);

/** The end of the sentence, after the name of the field. */
function problemOf(schema: z.ZodMiniObject, field: string, issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'too_small':
      return withUnit('at least', issue.origin, Number(issue.minimum));
    case 'too_big':
      return withUnit('at most', issue.origin, Number(issue.maximum));
    case 'invalid_format':
      if (issue.pattern === String(EmailRegExp)) return emailProblem(String(value));
      return formats[issue.pattern ?? issue.format] ?? formats[issue.format] ?? 'does not have the right format';
    case 'invalid_union': {
      const issues = issue.errors.flatMap(([first]) => (first ? [problemOf(schema, field, first, value)] : []));
      return alternatives.format(
        [...new Set(issues)].map((text, index) => (index ? text.replace('must be ', '') : text)),
      );
    }
    case 'invalid_value':
      return `must be ${alternatives.format(issue.values.map(String))}`;
    case 'invalid_type': {
      const isWhole = issuesAt(schema, field, { [field]: 0.5 }).some(({ code }) => code === 'invalid_type');
      return `must be ${types[issue.expected] ?? (isWhole ? 'a whole number' : 'a number')}`;
    }
    default:
      return 'is not valid';
  }
}

function withUnit(bound: string, origin: string, limit: number): string {
  if (origin === 'array') return `must have ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `must be ${bound} ${limit}${origin === 'string' ? ' characters long' : ''}`;
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

/** Sentences by pattern or format of the contract. Any other has the general sentence. */
const formats: Record<string, string> = {
  [String(PersonNameRegExp)]: 'must not contain control or invisible characters',
  guid: 'must be a UUID',
  url: 'must be a web address',
  date: 'must be a date, such as 2026-01-31',
  datetime: 'must be a time, such as 2026-01-31T09:30:00Z',
};

function emailProblem(text: string): string {
  const wrong = wrongCharacter(text);
  return `must be a valid email address${wrong === undefined ? '' : `, without ${wrong}`}`;
}

/** Types other than numbers. */
const types: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Strings that PostgreSQL refuses (NUL) or changes (lone surrogates). */
function unstorableStrings(input: Record<string, unknown>): FieldError[] {
  return Object.entries(input)
    .filter(([, value]) => typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
    .map(([field]) => ({ field, message: `${labelOf(field)} contains characters that cannot be stored.` }));
}
