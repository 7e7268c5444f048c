import { useEffect, useRef, type ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';

export interface CentredPageProps {
  /** The h1; the document's title is made of it too. */
  title: string;
  /** One sentence under the heading. */
  text?: ReactNode;
  /** `sign-in` sets the heading in the largest size. */
  size?: 'sign-in' | 'message';
  children?: ReactNode;
}

/**
 * A screen outside the frame: the brand and one card. Signing in, errors, a wrong configuration. Reading starts at its
 * heading, unless something inside, or a field that is in use, has the focus.
 */
export function CentredPage({ title, text, size = 'message', children }: CentredPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <main className={`ui-centred is-${size}`}>
      <title>{`${title} – SCV Admin Portal`}</title>
      <div className="ui-centred-brand">
        <BrandMark />
        <span className="ui-brand-name">SCV Admin Portal</span>
      </div>
      <div className="ui-card ui-centred-card">
        <div className="ui-centred-head">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text !== undefined && <div className="ui-centred-text">{text}</div>}
        </div>
        {children}
      </div>
    </main>
  );
}
