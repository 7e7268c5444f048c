import type { ReactNode } from 'react';
import { classNames } from '../text/text.tsx';
import { documentTitle } from './brand.ts';

interface PageProps {
  /** The h1, also used in the document's title. */
  title: string;
  toolbar?: ReactNode;
  /** Buttons and links, on the right; the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen. Scripts can focus its heading, so that screen readers start there after navigation. */
export function Page({ title, toolbar, actions, children }: PageProps) {
  return (
    <div className="ui-page">
      <title>{documentTitle(title)}</title>
      <div className={classNames('ui-page-bar', toolbar !== undefined && 'has-toolbar')}>
        <h1 className="ui-page-title" tabIndex={-1}>
          {title}
        </h1>
        {toolbar}
        {actions !== undefined && <div className="ui-page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A surface that groups related content. `padded={false}` is for tables, which reach to its edge. */
export function Card({ padded = true, children }: { padded?: boolean; children: ReactNode }) {
  return <div className={padded ? 'ui-card is-padded' : 'ui-card'}>{children}</div>;
}
