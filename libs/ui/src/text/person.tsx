import { Truncated } from './text.tsx';

/** The signed-in person: initials, name, and a detail such as the email. Also within a button. */
export function Person({ name, detail }: { name: string; detail: string }) {
  return (
    <span className="ui-person">
      <Initials name={name} />
      <span className="ui-person-words">
        <Truncated text={name} />
        <Truncated text={detail} meta />
      </span>
    </span>
  );
}

/** The initials of a name in a circle. Decorative: render the name beside it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className="ui-initials" aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** 'Ada Byron' → 'AB', 'ada@example.com' → 'A'. Takes whole characters, including those of two UTF-16 units. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A long email breaks before its @. With a key, because in a reused element the second half would shift. */
export function breakable(text: string) {
  const parts = partsOfEmail(text);
  return parts === text ? text : <span key={text}>{parts}</span>;
}

/** The same for an element that has a key and no other content. */
export function partsOfEmail(text: string) {
  const at = text.indexOf('@');
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
