import type { ComponentProps, ReactNode } from 'react';
import { visibleLines } from './visible.ts';

/** Small, quiet text for details such as sizes and counts; `inline` inside a line of text. */
export function Meta({ inline = false, ...rest }: Omit<ComponentProps<'p'>, 'className'> & { inline?: boolean }) {
  return inline ? <span {...rest} className="ui-meta" /> : <p {...rest} className="ui-meta" />;
}

/** A dash in place of a value that there is none of; screen readers get the words. */
export const NoneKnown = () => <span className="ui-none">None known</span>;

/**
 * Text that a person typed or another program sent: isolated from the direction of the text around it, with invisible
 * characters escaped.
 */
export function Typed({ text }: { text: string }) {
  return <bdi>{visibleLines(text)}</bdi>;
}

/** The id under which a failed request is in the server's log; renders nothing if there is none. */
export function RequestId({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <Meta>
      Request <code>{id}</code>
    </Meta>
  );
}

export type PillTone = 'plain' | 'success' | 'neutral' | 'accent' | 'warning' | 'danger';

const separator = ' · ';

/**
 * A status: a dot and a word on a tinted background; `plain` is for the normal status, a word with a small dot. Of two
 * words, as in 'Active · Invited', the second has the tone's color. With a key,
 * because a text beside another element could not change in a translated page.
 */
export function StatusPill({ tone, title, children }: { tone: PillTone; title?: string; children: string }) {
  const at = children.indexOf(separator) + 1;
  return (
    <span key={children} className={`ui-pill is-${tone}`} title={title || undefined}>
      {at > 0 && <span>{children.slice(0, at + 2)}</span>}
      {at > 0 ? children.slice(at + 2) : children}
    </span>
  );
}

/** Highlights an exception, such as the admin role. `neutral` is a quiet badge, `plain` is plain text. */
export function Tag({ tone, children }: { tone: 'accent' | 'neutral' | 'plain'; children: string }) {
  return <span className={`ui-tag is-${tone}`}>{children}</span>;
}

interface TruncatedProps extends Omit<ComponentProps<'span'>, 'className' | 'title' | 'dir'> {
  text: string;
  meta?: boolean;
}

/** One line of text, cut with an ellipsis if it is too long; the tooltip has all of it. `children` may decorate it. */
export function Truncated({ text, meta = false, children = visibleLines(text), ...span }: TruncatedProps) {
  return (
    <span {...span} className={meta ? 'ui-cut ui-meta' : 'ui-cut'} title={visibleLines(text)} dir="auto">
      {children}
    </span>
  );
}

interface LiveRegionProps {
  /** Shows the content to everybody; without it only screen readers get it. */
  visible?: boolean;
  children: ReactNode;
}

/**
 * Live region for a result: screen readers announce its content when it changes. Render it before there is anything to
 * announce, because most of them ignore content that appears together with its region. It takes no space while empty.
 */
export function LiveRegion({ visible = false, children }: LiveRegionProps) {
  return (
    <div role="status" className={visible && children ? undefined : 'ui-hidden'}>
      {children}
    </div>
  );
}

/** Text for screen readers only. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className="ui-hidden" />;
}

/** Joins class names, without `false` and `undefined`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
