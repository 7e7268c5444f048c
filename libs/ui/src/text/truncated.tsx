import type { ComponentProps } from 'react';

export interface TruncatedProps extends Omit<ComponentProps<'span'>, 'className' | 'title' | 'dir'> {
  text: string;
  /** As small and quiet as Meta. */
  meta?: boolean;
}

/** One line of text, cut with an ellipsis if it is too long; the tooltip has all of it. `children` may decorate it. */
export function Truncated({ text, meta = false, children = text, ...span }: TruncatedProps) {
  return (
    <span {...span} className={meta ? 'ui-cut ui-meta' : 'ui-cut'} title={text} dir="auto">
      {children}
    </span>
  );
}
