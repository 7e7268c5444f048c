/** Highlights an exception, such as the admin role. `neutral` is a quiet badge, `plain` is plain text. */
export function Tag({ tone, children }: { tone: 'accent' | 'neutral' | 'plain'; children: string }) {
  return <span className={`ui-tag is-${tone}`}>{children}</span>;
}
