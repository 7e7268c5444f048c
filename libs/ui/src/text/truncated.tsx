import type { ReactNode } from 'react';

/** One line of text, cut with an ellipsis if it is too long; the tooltip has all of it. `children` may decorate it. */
export function Truncated({ text, children = text }: { text: string; children?: ReactNode }) {
  return (
    <span className="ui-cut" title={text} dir="auto">
      {children}
    </span>
  );
}
