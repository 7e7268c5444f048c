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

/**
 * Marks the folded words in a text wherever the API finds them. With a key: in a translated page its parts could not
 * change one by one.
 */
export function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return <span>{breakable(text)}</span>;
  return (
    <span key={`${text} ${words.join(' ')}`}>
      {partsOf(text, words).map(({ part, isHit, start }) =>
        isHit ? <mark key={start}>{part}</mark> : <Fragment key={start}>{breakable(part)}</Fragment>,
      )}
    </span>
  );
}

/** The text in parts, those that were found and those between them. */
function partsOf(text: string, words: readonly string[]) {
  const units = Array.from(text.matchAll(letters), ({ 0: letter, index }) => ({ letter, index, folded: fold(letter) }));
  const foldedText = units.map(({ folded }) => folded).join('');
  const hits = words.flatMap((word) => occurrences(foldedText, word).map((from) => ({ from, to: from + word.length })));
  const parts: { part: string; isHit: boolean; start: number }[] = [];
  let at = 0;
  for (const { letter, index, folded } of units) {
    const end = at + folded.length;
    const isHit = hits.some(({ from, to }) => from < end && at < to);
    const last = parts.at(-1);
    if (last?.isHit === isHit) last.part += letter;
    else parts.push({ part: letter, isHit, start: index });
    at = end;
  }
  return parts;
}
