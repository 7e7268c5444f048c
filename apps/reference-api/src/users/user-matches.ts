import { type Call, editActions, isShort } from '@scv/api/schemas';
import type { AccountState } from '../user-row/user.ts';
import { containing, startingAWord } from '../user-row/user-keys.ts';

/** What to find users by; at least one of these, or a filter by account. */
export interface UserSearch {
  /** Folded. Each has to match, in any order (see `occurrences`). */
  words: readonly string[];
  /** Id of a bulk action: finds the users whom it created or edited. */
  run?: string | undefined;
  signedIn?: Call<'getListOfUsers'>['query']['signedIn'] | undefined;
  /** Days by UTC, both included. */
  enrolledFrom?: string | undefined;
  enrolledTo?: string | undefined;
}

/** SQL with placeholders from $1 on. */
export interface Condition {
  sql: string;
  values: readonly (string | readonly string[])[];
}

/** The condition that a user matches, in two forms. */
export interface Matches {
  /** Finds the users by an index. */
  byIndex: Condition;
  /** Tests rows that are read anyway. */
  perRow: Condition;
  /** The one or two letters of a search that `user_starts` answers. */
  start: string | undefined;
}

/** The condition of a search. @param account keeps only users with an account in this state */
export function matchesOf(
  { words, run, signedIn, enrolledFrom, enrolledTo }: UserSearch,
  account?: AccountState,
): Matches {
  const filters: Test[] = [
    ...(run === undefined ? [] : [{ value: run, sql: writtenBy }]),
    ...(account === undefined ? [] : [{ value: account, sql: (value: string) => `account_state = ${value}::text` }]),
    ...(signedIn === undefined ? [] : [absentTests[signedIn]]),
    ...(enrolledFrom === undefined
      ? []
      : [{ value: dayAfter(enrolledFrom, 0), sql: (value: string) => `created_at >= ${value}::timestamptz` }]),
    ...(enrolledTo === undefined
      ? []
      : [{ value: dayAfter(enrolledTo, 1), sql: (value: string) => `created_at < ${value}::timestamptz` }]),
  ];
  const tests = [...filters, ...words.flatMap(wordTests)];
  const starts = words.length > 0 && words.every(isShort) ? [startTest(words)] : [];
  const [word = ''] = words;
  const isStart = filters.length === 0 && words.length === 1 && word.length <= 2 && isShort(word);
  return { byIndex: allOf([...starts, ...tests]), perRow: allOf(tests), start: isStart ? word : undefined };
}

interface Test {
  value: Condition['values'][number];
  /** @param value placeholder */
  sql: (value: string) => string;
}

/** Users who have never signed in, or not for some days. Without a sign-in, the day of the enrollment counts. */
const absentTests: Record<NonNullable<UserSearch['signedIn']>, Test> = {
  never: { value: 'never', sql: (value) => `last_sign_in_at IS NULL AND ${value}::text = 'never'` },
  '-30d': { value: '30 days', sql: notSince },
  '-90d': { value: '90 days', sql: notSince },
};

function notSince(interval: string): string {
  return `coalesce(last_sign_in_at, created_at) < now() - ${interval}::interval`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The beginning of a day by UTC, or of a later one. PostgreSQL has no year 0, and years have four digits here. */
function dayAfter(day: string, days: number): string {
  const time = Math.max(Date.parse(day), Date.parse('0001-01-01')) + days * dayMs;
  return new Date(Math.min(time, Date.parse('9999-12-31'))).toISOString();
}

const allOf = (tests: readonly Test[]): Condition => ({
  sql: tests.map((test, index) => test.sql(`$${index + 1}`)).join(' AND ') || 'true',
  values: tests.map(({ value }) => value),
});

const edits = editActions.map((action) => `'${action}'`).join(', ');

/**
 * The users whom a bulk action created or edited, from the index `activity_by_run`. As an ARRAY, because with IN
 * (SELECT …) PostgreSQL may scan all users or the search's index instead of looking up these ids.
 */
const writtenBy = (run: string) => `id = ANY (ARRAY(SELECT target_id FROM activity
  WHERE run = ${run} AND action IN ('create user', ${edits}) AND result = 'done' AND target_kind = 'user'))`;

/** Finds users with words that start like each of the short words. */
const startTest = (words: readonly string[]): Test => ({
  value: words.map((word) => word.slice(0, 2)),
  sql: (starts) => `word_starts(search_text) @> ${starts}::text[]`,
});

/**
 * The trigram index reads every trigram of a pattern, and those of an email's domain occur in nearly every row. So it
 * is not used for a short word, such as "ma" in "@mail", and for an email only for the longest name or number before
 * the @. The expression `search_text || ''` has no index.
 */
function wordTests(word: string): Test[] {
  const patterns = isShort(word) ? startingAWord(word) : [containing(word)];
  const whole = { value: patterns, sql: (value: string) => `(search_text || '') LIKE ANY (${value}::text[])` };
  if (isShort(word)) return [whole];
  const [local = '', domain] = word.split('@');
  const [longest = ''] = local.split(/[^\p{L}\p{N}]+/u).toSorted((one, other) => other.length - one.length);
  const isEmail = domain !== undefined && longest.length >= 3;
  const indexed = {
    value: containing(isEmail ? longest : word),
    sql: (value: string) => `search_text LIKE ${value}`,
  };
  return isEmail ? [indexed, whole] : [indexed];
}
