import { useCallback, useId, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { FrameContext } from './frame-context.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useNarrow } from './use-narrow.ts';

export interface AppFrameProps {
  /** The NavItems of the main navigation. */
  nav: ReactNode;
  /** The button that opens the search, in the top bar. */
  search?: ReactNode;
  /** Buttons at the right end of the top bar. */
  actions?: ReactNode;
  /** The signed-in person, last in the top bar. */
  person?: ReactNode;
  /** In wide windows: the full sidebar (true) or only its icons. In narrow windows it opens over the page. */
  sidebarShow: boolean;
  onToggleSidebar: () => void;
  children: ReactNode;
}

/**
 * The frame of the signed-in portal: skip link, sidebar with the navigation 'Main', top bar, content. In a narrow
 * window the sidebar is an overlay, closed at first; while it is open the rest is inert. Escape, the backdrop or a link
 * closes it.
 */
export function AppFrame({ nav, search, actions, person, sidebarShow, onToggleSidebar, children }: AppFrameProps) {
  const narrow = useNarrow();
  const [opened, setOpened] = useState(false);
  const content = useRef<HTMLElement>(null);
  const sidebarId = useId();
  const overlay = narrow && opened;
  const folded = !narrow && !sidebarShow;
  const toggle = useCallback(() => (narrow ? setOpened(true) : onToggleSidebar()), [narrow, onToggleSidebar]);
  const frame = useMemo(
    () => ({ folded, onNavigate: () => setOpened(false), onToggleSidebar: toggle }),
    [folded, toggle],
  );

  function skip(event: MouseEvent) {
    event.preventDefault(); // keep #content out of the router's address
    content.current?.focus();
  }

  return (
    <FrameContext value={frame}>
      <div className={folded ? 'ui-frame is-folded' : 'ui-frame'}>
        <a className="ui-skip" href="#content" inert={overlay} onClick={skip}>
          Skip to content
        </a>
        <Sidebar
          id={sidebarId}
          nav={nav}
          overlay={overlay}
          hidden={narrow && !opened}
          onClose={() => setOpened(false)}
        />
        <div className="ui-frame-main" inert={overlay}>
          <TopBar
            search={search}
            actions={actions}
            person={person}
            sidebarId={sidebarId}
            sidebarOpen={narrow ? opened : sidebarShow}
            onToggleSidebar={toggle}
          />
          <main id="content" className="ui-content" tabIndex={-1} ref={content}>
            {children}
          </main>
        </div>
      </div>
    </FrameContext>
  );
}
