/** The initials of a name in a circle. Decorative: render the name beside it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className="ui-initials" aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** 'Ada Byron' → 'AB', 'ada@example.com' → 'A'. Takes whole characters, including those of two UTF-16 units. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
