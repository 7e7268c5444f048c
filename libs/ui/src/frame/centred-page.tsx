import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonRow } from '../button/button.tsx';
import { BrandMark, EnvironmentBadge } from './brand-mark.tsx';
import { brand, documentTitle } from './brand.ts';

interface CentredPageProps {
  /** The h1, also used in the document's title. */
  title: string;
  /** One sentence under the heading. */
  text?: ReactNode;
  /** `sign-in` has a larger heading and full-width buttons. */
  size?: 'sign-in' | 'message';
  children?: ReactNode;
}

/**
 * A screen outside the frame, such as sign-in or an error page: the brand and one card. Moves the focus to its heading,
 * where screen readers start, unless something else has it already.
 */
export function CentredPage({ title, text, size = 'message', children }: CentredPageProps) {
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
      </div>
    </main>
  );
}

interface FullPageMessageProps {
  headline: string;
  text: ReactNode;
  /** More to read, such as collapsed details. */
  children?: ReactNode;
  /** Links and buttons, the primary one last. */
  actions?: ReactNode;
}

/** A screen with one message, such as 404 or a failed sign-in. */
export function FullPageMessage({ headline, text, children, actions }: FullPageMessageProps) {
  return (
    <CentredPage title={headline} text={text}>
      {children}
      {actions !== undefined && <ButtonRow>{actions}</ButtonRow>}
    </CentredPage>
  );
}
