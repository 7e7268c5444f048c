import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { FrameContext } from './frame-context.ts';

export interface PageProps {
  /** The h1, also used in the document's title. */
  title: string;
  /** Search and filters, on the left above the content. */
  toolbar?: ReactNode;
  /** Buttons and links, on the right above the content; the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A screen. Inside the AppFrame its heading is in the top bar, elsewhere above the content. Scripts can focus the
 * heading, so that screen readers start there after navigation.
 */
export function Page({ title, toolbar, actions, children }: PageProps) {
  const frame = useContext(FrameContext);
  const heading = (
    <h1 className="ui-page-title" tabIndex={-1}>
      {title}
    </h1>
  );

  return (
    <div className="ui-page">
      <title>{`${title} – SCV Admin Portal`}</title>
      {frame === undefined ? heading : frame.titleSlot !== null && createPortal(heading, frame.titleSlot)}
      {(toolbar !== undefined || actions !== undefined) && (
        <div className="ui-page-bar">
          {toolbar}
          {actions !== undefined && <div className="ui-page-actions">{actions}</div>}
        </div>
      )}
      {children}
    </div>
  );
}
