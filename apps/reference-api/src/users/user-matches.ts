import { type Call, editActions, isShort, searchWords } from '@scv/api/schemas';
import { inUtc } from '../database/database.ts';
import { containing, startingAWord } from '../user-row/user.ts';

/** SQL with placeholders from $1 on. */
export interface Condition {
  sql: string;
  values: readonly Value[];
}

type Value = string | readonly string[];

/** SQL in which ? stands for the value. */
type Test = readonly [sql: string, value: Value];

type Query = Call<'getListOfUsers'>['query'];
type Search = Partial<Record<'query' | 'run' | 'enrolledFrom' | 'enrolledTo', string | undefined>> & {
  standing?: Query['standing'] | undefined;
  signedIn?: Query['signedIn'] | undefined;
  invitation?: Query['invitation'] | undefined;
};

/**
 * The condition that a user matches a list call's search and all its filters but those by role and status, in two forms:
 * `byIndex` finds the users by an index, `perRow` tests rows that are read anyway. All users match without values.
 */
export function matchesOf(search: Search): Record<'byIndex' | 'perRow', Condition> {
  // Each has to match, in any order.
  const words = searchWords(search.query ?? '');
  const tests = [...filtersOf(search), ...words.flatMap(wordTests)];
  const starts = words.length > 0 && words.every(isShort) ? [startTest(words)] : [];
  return { byIndex: allOf([...starts, ...tests]), perRow: allOf(tests) };
}

/** `signedIn` finds users without a sign-in for some days; it counts from the enrollment if they never signed in. */
function filtersOf({ run, standing, signedIn, invitation, enrolledFrom, enrolledTo }: Search): Test[] {
  const absent =
    signedIn === 'never'
      ? "last_sign_in_at IS NULL AND ?::text = 'never'"
      : 'coalesce(last_sign_in_at, created_at) < now() + ?::interval';
  const filters: [string, Value | undefined][] = [
    [writtenBy, run],
    ['standing = ANY (?::text[])', standing],
    [absent, signedIn],
    [isEnding, invitation],
    ['created_at >= ?::timestamptz', enrolledFrom && timeOf(enrolledFrom, 0)],
    ['created_at < ?::timestamptz', enrolledTo && timeOf(enrolledTo, 1)],
  ];
  return filters.flatMap(([sql, value]) => (value === undefined ? [] : [[sql, value] as const]));
}

/** The link of an activation mail works for 7 days. */
const isEnding = "standing = 'invited' AND invited_at < now() - interval '5 days' AND ?::text = 'ending'";

const dayMs = 24 * 60 * 60 * 1000;

/** A time, or when a day by UTC or a later one begins. PostgreSQL has no year 0, and years have four digits here. */
function timeOf(text: string, days: number): string {
  if (text.includes('T')) return inUtc(text);
  const time = Math.max(Date.parse(text), Date.parse('0001-01-01')) + days * dayMs;
  return inUtc(new Date(Math.min(time, Date.parse('9999-12-31'))).toISOString());
}

const allOf = (tests: readonly Test[]): Condition => ({
  sql: tests.map(([sql], index) => sql.replace('?', `$${index + 1}`)).join(' AND ') || 'true',
  values: tests.map(([, value]) => value),
});

const edits = editActions.map((action) => `'${action}'`).join(', ');

/**
 * The users whom a bulk action created or edited, from the index `activity_by_run`. As an ARRAY, because with IN
 * (SELECT …) PostgreSQL may scan all users or the search's index instead of looking up these ids.
 */
const writtenBy = `id = ANY (ARRAY(SELECT target_id FROM activity
  WHERE run = ? AND action IN ('create user', ${edits}) AND result = 'done' AND target_kind = 'user'))`;

/** Finds users with words that start like each of the short words. */
const startTest = (words: readonly string[]): Test => [
  'word_starts(search_text) @> ?::text[]',
  words.map((word) => word.slice(0, 2)),
];

/**
 * The trigram index reads every trigram of a pattern, and those of an email's domain occur in nearly every row. So it
 * is not used for a short word, such as "ma" in "@mail", and for an email only for the longest name or number before
 * the @. The expression `search_text || ''` has no index.
 */
function wordTests(word: string): Test[] {
  const patterns = isShort(word) ? startingAWord(word) : [containing(word)];
  const whole: Test = ["(search_text || '') LIKE ANY (?::text[])", patterns];
  if (isShort(word)) return [whole];
  const [local = '', domain] = word.split('@');
  const [longest = ''] = local.split(/[^\p{L}\p{N}]+/u).toSorted((one, other) => other.length - one.length);
  const isEmail = domain !== undefined && longest.length >= 3;
  const indexed: Test = ['search_text LIKE ?', containing(isEmail ? longest : word)];
  return isEmail ? [indexed, whole] : [indexed];
}
