import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { FrameContext } from './frame-context.ts';

export interface PageProps {
  /** The one h1; the document's title is made of it too. */
  title: string;
  /** Search and filters, on the left above the content. */
  toolbar?: ReactNode;
  /** Buttons and links, on the right above the content; the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A screen. Inside the AppFrame its heading stands in the top bar, elsewhere above the content. The heading
 * can be focused by script, so that a screen reader starts there after a change of route.
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
