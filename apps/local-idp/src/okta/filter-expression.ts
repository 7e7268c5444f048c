import { OktaError } from './okta-error.ts';

/** The operators of Okta's filter expressions that we know. `pr`: the property has a value. */
export type Operator = 'eq' | 'sw' | 'co' | 'gt' | 'ge' | 'lt' | 'le' | 'pr';

interface PropertyRules {
  operators: readonly Operator[];
  /** Times are compared as times, whatever their format. */
  isTime?: boolean;
}

export interface FilterRules {
  /** The rules of a property such as `profile.email`; undefined if it can't be filtered by. */
  property(name: string): PropertyRules | undefined;
  /** Whether `A` and `a` are the same in values. Names of properties are always case sensitive. */
  ignoresCase: boolean;
}

/** Finds a property's value by its name. */
type ValueOf = (property: string) => unknown;
export type Filter = (valueOf: ValueOf) => boolean;

const maxLength = 8000;
const maxDepth = 20;
const token = /\s*(?:([()])|"((?:[^"\\]|\\.)*)"|([^\s()"]+))/y;

interface Token {
  kind: 'bracket' | 'text' | 'word';
  value: string;
}

/**
 * Reads an expression such as `status eq "ACTIVE" and (profile.email sw "a" or profile.email sw "b")`: the part of
 * SCIM's filters (RFC 7644, section 3.4.2.2) that Okta has. `and` binds tighter than `or`.
 * @throws OktaError E0000031 when it is malformed, or uses a property or operator that can't be used
 */
export function parseFilter(expression: string, rules: FilterRules): Filter {
  if (expression.length > maxLength) throw invalidSearch(`The expression is longer than ${maxLength} characters.`);
  const tokens = tokensOf(expression);
  let depth = 0;
  const next = (): Token => tokens.shift() ?? fail('The expression ends too early.');
  const take = (word: string): boolean => {
    const isNext = tokens[0]?.kind !== 'text' && tokens[0]?.value.toLowerCase() === word;
    if (isNext) tokens.shift();
    return isNext;
  };

  const joined = (word: 'and' | 'or', part: () => Filter): Filter => {
    const parts = [part()];
    while (take(word)) parts.push(part());
    return word === 'and'
      ? (valueOf) => parts.every((filter) => filter(valueOf))
      : (valueOf) => parts.some((filter) => filter(valueOf));
  };
  const anyOf = (): Filter => joined('or', () => joined('and', term));
  const term = (): Filter => {
    if (!take('(')) return comparison(next, rules);
    if (++depth > maxDepth) fail(`There are more than ${maxDepth} brackets.`);
    const inner = anyOf();
    if (!take(')')) fail('A closing bracket is missing.');
    return inner;
  };

  const filter = anyOf();
  if (tokens[0]) fail(`“${tokens[0].value}” is unexpected.`);
  return filter;
}

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  const text = expression.trim();
  while (token.lastIndex < text.length) {
    const [, bracket, quoted, word] = token.exec(text) ?? fail('A quotation mark is missing.');
    if (bracket !== undefined) tokens.push({ kind: 'bracket', value: bracket });
    else if (quoted !== undefined) tokens.push({ kind: 'text', value: unescaped(quoted) });
    else tokens.push({ kind: 'word', value: word ?? '' });
  }
  return tokens;
}

/** @param quoted what stands between the quotation marks of a JSON string */
function unescaped(quoted: string): string {
  try {
    return JSON.parse(`"${quoted}"`) as string;
  } catch {
    return fail(`“${quoted}” is no valid text.`);
  }
}

function comparison(next: () => Token, { property, ignoresCase }: FilterRules): Filter {
  const { kind, value: name } = next();
  const found = kind === 'word' ? property(name) : undefined;
  if (!found) return fail(`“${name}” can’t be searched.`);
  const operator = next().value.toLowerCase() as Operator;
  if (!found.operators.includes(operator)) fail(`“${name}” can’t be used with “${operator}”.`);
  if (operator === 'pr') return (valueOf) => valuesIn(valueOf(name)).length > 0;
  const expected = next();
  if (expected.kind !== 'text') fail(`The value of “${name}” must be in quotation marks.`);
  if (found.isTime && Number.isNaN(Date.parse(expected.value))) fail(`“${expected.value}” is no time.`);

  const comparable = (value: unknown): string | number =>
    found.isTime ? Date.parse(String(value)) : ignoresCase ? String(value).toLowerCase() : String(value);
  const right = comparable(expected.value);
  return (valueOf) => valuesIn(valueOf(name)).some((value) => holds(operator, comparable(value), right));
}

/** An array matches if one of its elements does. */
const valuesIn = (value: unknown): unknown[] => [value ?? []].flat().filter((element) => element !== '');

function holds(operator: Exclude<Operator, 'pr'>, left: string | number, right: string | number): boolean {
  switch (operator) {
    case 'eq':
      return left === right;
    case 'sw':
      return String(left).startsWith(String(right));
    case 'co':
      return String(left).includes(String(right));
    case 'gt':
      return left > right;
    case 'ge':
      return left >= right;
    case 'lt':
      return left < right;
    case 'le':
      return left <= right;
  }
}

function fail(reason: string): never {
  throw invalidSearch(reason);
}

const invalidSearch = (reason: string) =>
  new OktaError(400, 'E0000031', 'Invalid search criteria.', { causes: [reason] });
