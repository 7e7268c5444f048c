import { Meta } from './meta.tsx';
import { Truncated } from './truncated.tsx';

/** The signed-in person: initials (decorative), name, and a detail such as the email. */
export function Person({ name, detail }: { name: string; detail?: string }) {
  return (
    <span className="ui-person">
      <span className="ui-person-initials" aria-hidden>
        {initials(name)}
      </span>
      <span className="ui-person-words">
        <Truncated text={name} />
        {detail !== undefined && (
          <Meta inline>
            <Truncated text={detail} />
          </Meta>
        )}
      </span>
    </span>
  );
}

/** 'Ada Byron' → 'AB', 'ada@example.com' → 'A'. Takes whole characters, including those of two UTF-16 units. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
