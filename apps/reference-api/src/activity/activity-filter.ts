import { type Call, isShort, ListActivity200Response } from '@scv/api/schemas';
import { containing, startingAWord } from '../user-row/user-keys.ts';
import { readPlace } from './place.ts';

export type ActivityFilter = Call<'listActivity'>['query'];

const { action: actions, result: results } = ListActivity200Response.shape.entries.def.element.shape;

/** The list's order. */
export const newest = 'ORDER BY at DESC, number DESC';

/** Parts of a statement; `values` has the values of all their parameters. */
export interface Conditions {
  /** Times and places. */
  bounds: string;
  /** Columns that equal a value. */
  filters: string;
  /** The words of the search. */
  words: string;
  /** A table of all actions and results that fit. */
  kinds: string;
  values: unknown[];
}

/**
 * @param searched words of the search
 * @throws ProblemError 400 for a place that is not from an earlier answer
 */
export function conditionsOf(filter: ActivityFilter, searched: readonly string[]): Conditions {
  const values: unknown[] = [];
  const param = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const all = (conditions: (string | false | undefined)[]) => conditions.filter(Boolean).join(' AND ') || 'true';
  const { after, newerThan, from, to, actor, target, action, result, run } = filter;
  const place = (name: string, cursor: string) => {
    const { at, number } = readPlace(name, cursor);
    return `(${param(at, 'timestamptz')}, ${param(number, 'bigint')})`;
  };
  const time = (text: string) => param(inUtc(text), 'timestamptz');
  const like = (word: string) => {
    const patterns = isShort(word) ? startingAWord(word) : [containing(word)];
    return `(${patterns.map((pattern) => `search_text LIKE ${param(pattern, 'text')}`).join(' OR ')})`;
  };
  return {
    bounds: all([
      after !== undefined && `(at, number) < ${place('after', after)}`,
      newerThan !== undefined && `(at, number) > ${place('newerThan', newerThan)}`,
      from !== undefined && `at >= ${time(from)}`,
      to !== undefined && `at < ${time(to)}`,
    ]),
    filters: all([
      actor !== undefined && `actor_id = ${param(actor, 'uuid')}`,
      target !== undefined && `target_id = ${param(target, 'uuid')}`,
      action !== undefined && `action = ${param(action, 'text')}`,
      result !== undefined && `result = ${param(result, 'text')}`,
      run !== undefined && `run = ${param(run, 'uuid')}`,
    ]),
    words: all(searched.map(like)),
    kinds: kindsTable(action, result),
    values,
  };
}

function kindsTable(action: ActivityFilter['action'], result: ActivityFilter['result']): string {
  const kinds = (action ? [action] : actions.options).flatMap((eachAction) =>
    (result ? [result] : results.options).map((eachResult) => `('${eachAction}', '${eachResult}')`),
  );
  return `(VALUES ${kinds.join(', ')})`;
}

const [firstTime, lastTime] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].map(Date.parse) as [number, number];

/**
 * The same time as PostgreSQL reads it: without year 0 and offsets of 16 hours, with the microseconds that Date drops.
 */
export function inUtc(time: string): string {
  const milliseconds = new Date(Math.min(lastTime, Math.max(firstTime, Date.parse(time)))).toISOString().slice(0, -1);
  const microseconds = /\.\d{3}(\d{1,3})/.exec(time)?.[1] ?? '';
  return `${milliseconds}${microseconds}Z`;
}
