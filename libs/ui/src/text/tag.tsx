/** A mark on something out of the ordinary, such as the admin role; `plain` is the ordinary, set as text. */
export function Tag({ tone, children }: { tone: 'accent' | 'plain'; children: string }) {
  return <span className={`ui-tag is-${tone}`}>{children}</span>;
}
