import type { LucideIcon } from 'lucide-react';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { NavLink } from 'react-router';
import { useWindowEvent } from '../hooks.ts';
import { Button, IconButton } from '../button/button.tsx';
import { BrandMark, EnvironmentBadge } from './brand-mark.tsx';
import { brand } from './brand.ts';
import '../print.css';

interface NavItem {
  to: string;
  icon: LucideIcon;
  label: string;
}

interface AppFrameProps {
  /** The links of the main navigation; the current one has `aria-current="page"`. */
  nav: readonly NavItem[];
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
 * The frame of the signed-in portal. In a narrow window the sidebar is an overlay, closed at first; while it is open the
 * rest is inert. Escape, the backdrop or a link closes it.
 */
export function AppFrame({ nav, search, actions, person, sidebarShow, onToggleSidebar, children }: AppFrameProps) {
  const narrow = useNarrow();
  const [opened, setOpened] = useState(false);
  const content = useRef<HTMLElement>(null);
  const sidebarId = useId();
  const overlay = narrow && opened;
  const folded = !narrow && !sidebarShow;
  const toggle = useCallback(() => (narrow ? setOpened(true) : onToggleSidebar()), [narrow, onToggleSidebar]);

  function skip(event: MouseEvent) {
    event.preventDefault(); // keep #content out of the router's address
    content.current?.focus();
  }

  return (
    <ToggleContext value={toggle}>
      <div className={folded ? 'ui-frame is-folded' : 'ui-frame'}>
        <a className="ui-skip" href="#content" inert={overlay} onClick={skip}>
          Skip to content
        </a>
        <Sidebar
          id={sidebarId}
          nav={nav}
          folded={folded}
          overlay={overlay}
          hidden={narrow && !opened}
          onClose={() => setOpened(false)}
        />
        <div className="ui-frame-main" inert={overlay}>
          <header className="ui-top-bar">
            <IconButton
              icon="panel-left"
              large
              label="Toggle sidebar"
              aria-expanded={narrow ? opened : sidebarShow}
              aria-controls={sidebarId}
              onClick={toggle}
            />
            <EnvironmentBadge />
            {search}
            <div className="ui-top-bar-end">
              {actions}
              {person}
            </div>
          </header>
          <main id="content" className="ui-content" tabIndex={-1} ref={content}>
            {children}
          </main>
        </div>
      </div>
    </ToggleContext>
  );
}

interface SearchButtonProps {
  label: string;
  /** As its key caps show it. */
  shortcut: string;
  'aria-keyshortcuts': string;
  onClick: () => void;
}

/** Opens the search from the top bar; it looks like a search field. */
export function SearchButton({ label, shortcut, ...button }: SearchButtonProps) {
  return (
    <Button className="ui-search-button" title={`${label} (${shortcut})`} data-icon="search" {...button}>
      <span>{label}</span>
      <kbd aria-hidden>{shortcut}</kbd>
    </Button>
  );
}

interface SidebarProps {
  id: string;
  nav: readonly NavItem[];
  folded: boolean;
  overlay: boolean;
  /** Narrow window, and not open. */
  hidden: boolean;
  onClose: () => void;
}

function Sidebar({ id, nav, folded, overlay, hidden, onClose }: SidebarProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  useWindowEvent('keydown', ({ key }) => overlay && key === 'Escape' && onClose());

  useEffect(() => {
    if (!overlay) return;
    const before = document.activeElement;
    closeButton.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [overlay]);

  return (
    <>
      {overlay && <div className="ui-sidebar-backdrop" role="presentation" onClick={onClose} />}
      <nav id={id} className="ui-sidebar" aria-label="Main" hidden={hidden}>
        <div className="ui-sidebar-brand">
          <BrandMark />
          <span className="ui-brand-name">{brand().name}</span>
          {overlay && <IconButton icon="x" large label="Close sidebar" onClick={onClose} ref={closeButton} />}
        </div>
        <ul>
          {nav.map(({ to, icon: Icon, label }) => (
            <li key={to}>
              <NavLink to={to} className="ui-nav-item" title={folded ? label : undefined} onClick={onClose}>
                <Icon size={20} />
                <span>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

const ToggleContext = createContext<(() => void) | undefined>(undefined);

/** Folds or unfolds the sidebar; in a narrow window, opens it. For the command palette. */
export function useToggleSidebar(): () => void {
  const toggle = useContext(ToggleContext);
  if (!toggle) throw new Error('There is no AppFrame around this.');
  return toggle;
}

/** Below this width the sidebar is an overlay; frame.css has the same width. */
const query = '(width < 56.25rem)';

/** True while the window is too narrow for a sidebar beside the content. */
function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false);
}

function subscribe(onChange: () => void) {
  const media = globalThis.matchMedia?.(query);
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}
