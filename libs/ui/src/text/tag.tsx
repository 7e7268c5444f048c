/** Highlights an exception, such as the admin role; `plain` is for the normal value, shown as plain text. */
export function Tag({ tone, children }: { tone: 'accent' | 'plain'; children: string }) {
  return <span className={`ui-tag is-${tone}`}>{children}</span>;
}
