import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonRow } from '../button/button.tsx';
import { BrandMark, EnvironmentBadge } from './brand-mark.tsx';
import { brand, documentTitle } from './brand.ts';

interface CentredPageProps {
  /** The h1, also used in the document's title. */
  title: string;
  text?: ReactNode;
  /** `sign-in` has a larger heading and full-width buttons. */
  size?: 'sign-in' | 'message';
  children?: ReactNode;
  /** Links and buttons, the primary one last. */
  actions?: ReactNode;
}

/**
 * A screen outside the frame, such as sign-in or an error page: the brand and one card. Moves the focus to its heading,
 * where screen readers start, unless something else has it already.
 */
export function CentredPage({ title, text, size = 'message', children, actions }: CentredPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <main className={`ui-centred is-${size}`}>
      <title>{documentTitle(title)}</title>
      <div className="ui-centred-brand">
        <BrandMark />
        <span className="ui-brand-name">{brand().name}</span>
        <EnvironmentBadge />
      </div>
      <div className="ui-card ui-centred-card">
        <div className="ui-centred-head">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text !== undefined && <div className="ui-centred-text">{text}</div>}
        </div>
        {children}
        {actions !== undefined && <ButtonRow>{actions}</ButtonRow>}
      </div>
    </main>
  );
}
