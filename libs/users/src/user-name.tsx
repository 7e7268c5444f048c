import type { User } from '@scv/api';
import { fold, occurrences } from '@scv/api/schemas';
import { breakable } from '@scv/ui';
import { Fragment } from 'react';

type Named = Pick<User, 'firstName' | 'lastName'>;

export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;

/** The full name, isolated from the text direction around it. */
export function UserName({ user }: { user: Named }) {
  return <bdi>{nameOf(user)}</bdi>;
}

/** The name and the email, each on its own line, for a question or a result about the user. */
export function NameAndEmail({ user }: { user: Named & Pick<User, 'email'> }) {
  return (
    <>
      <strong>
        <UserName user={user} />
      </strong>
      <div>
        <UserEmail user={user} />
      </div>
    </>
  );
}

/** The email, which may break before its @. */
export function UserEmail({ user }: { user: Pick<User, 'email'> }) {
  return <bdi>{breakable(user.email)}</bdi>;
}

/** The units that `fold` maps as a whole: a letter with its combining marks, or a Korean syllable, composed or not. */
const letters = /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|\P{M}\p{M}*|\p{M}+/gu;

/** From the first character to the one after the last. */
type Range = readonly [start: number, end: number];

/** Marks each of the folded words in a text wherever the API finds it. */
export function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return breakable(text);
  const ranges = rangesOf(text, words);
  const ends = [0, ...ranges.map(([, end]) => end)];
  return (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {breakable(text.slice(ends[index], start))}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {breakable(text.slice(ends.at(-1)))}
    </>
  );
}

/** Where the words occur in the text, in order; overlapping ranges are joined. */
function rangesOf(text: string, words: readonly string[]): Range[] {
  const { folded, places } = foldWithPlaces(text);
  const found = words
    .flatMap((word) => occurrences(folded, word).map((start) => [start, start + word.length] as const))
    .map(([start, end]): Range => {
      // Both indexes exist: the word was found there.
      const first = places[start] as Range;
      const last = places[end - 1] as Range;
      return [first[0], last[1]];
    });
  return found.toSorted(([one], [other]) => one - other).reduce(join, []);
}

/** The folded text, and for each of its characters the range of the letter it comes from. */
function foldWithPlaces(text: string): { folded: string; places: Range[] } {
  let folded = '';
  const places: Range[] = [];
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const plain = fold(letter);
    folded += plain;
    for (let at = 0; at < plain.length; at += 1) places.push([index, index + letter.length]);
  }
  return { folded, places };
}

function join(ranges: Range[], [start, end]: Range): Range[] {
  const last = ranges.at(-1);
  if (!last || start > last[1]) return [...ranges, [start, end]];
  return [...ranges.slice(0, -1), [last[0], Math.max(last[1], end)]];
}
