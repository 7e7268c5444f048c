import { PanelLeft } from 'lucide-react';
import { useId, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { FrameContext } from './frame-context.ts';
import { IconButton } from './icon-button.tsx';
import { Sidebar } from './sidebar.tsx';
import { useNarrow } from './use-narrow.ts';

export interface AppFrameProps {
  /** The NavItems of the main navigation. */
  nav: ReactNode;
  /** The right end of the top bar: theme, sign-out. */
  actions?: ReactNode;
  /** The signed-in person, last in the top bar. */
  person?: ReactNode;
  /** Wide windows only: the whole sidebar (true) or its icons. Narrow ones open it over the page. */
  sidebarShow: boolean;
  onToggleSidebar: () => void;
  children: ReactNode;
}

/**
 * The frame of the signed-in portal: skip link, sidebar with the navigation 'Main', top bar, content.
 * A Page inside puts its heading into the top bar. In a narrow window the sidebar is an overlay, closed at
 * first; while it is open the rest of the frame is inert, and Escape, the backdrop or a link closes it.
 */
export function AppFrame({ nav, actions, person, sidebarShow, onToggleSidebar, children }: AppFrameProps) {
  const narrow = useNarrow();
  const [opened, setOpened] = useState(false);
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null);
  const content = useRef<HTMLElement>(null);
  const sidebarId = useId();
  const overlay = narrow && opened;
  const folded = !narrow && !sidebarShow;
  const frame = useMemo(() => ({ titleSlot, folded }), [titleSlot, folded]);

  function skip(event: MouseEvent) {
    event.preventDefault(); // the address bar belongs to the router
    content.current?.focus();
  }

  return (
    <FrameContext value={frame}>
      <div className={folded ? 'ui-frame is-folded' : 'ui-frame'}>
        <a className="ui-skip" href="#content" onClick={skip}>
          Skip to content
        </a>
        <Sidebar id={sidebarId} nav={nav} overlay={overlay} hidden={narrow && !opened} onClose={() => setOpened(false)} />
        <div className="ui-frame-main" inert={overlay}>
          <header className="ui-top-bar">
            <IconButton
              label="Toggle sidebar"
              aria-expanded={narrow ? opened : sidebarShow}
              aria-controls={sidebarId}
              onClick={() => (narrow ? setOpened(true) : onToggleSidebar())}
            >
              <PanelLeft size={20} />
            </IconButton>
            <div className="ui-top-bar-end">
              {actions}
              {person}
            </div>
            {/* After the buttons, so that reading on from the heading leads into the content. */}
            <div className="ui-top-bar-title" ref={setTitleSlot} />
          </header>
          <main id="content" className="ui-content" tabIndex={-1} ref={content}>
            {children}
          </main>
        </div>
      </div>
    </FrameContext>
  );
}
