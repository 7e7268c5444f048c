import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import { brand } from './brand.ts';
import { IconButton } from '../button/icon-button.tsx';

export interface SidebarProps {
  id: string;
  nav: ReactNode;
  /** Over the page, with the focus inside. */
  overlay: boolean;
  /** Narrow window, and not open. */
  hidden: boolean;
  onClose: () => void;
}

/** The frame's sidebar; internal to this library. */
export function Sidebar({ id, nav, overlay, hidden, onClose }: SidebarProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  });

  useEffect(() => {
    if (!overlay) return;
    const before = document.activeElement;
    closeButton.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
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
          {overlay && (
            <IconButton label="Close sidebar" onClick={onClose} ref={closeButton}>
              <X size={20} />
            </IconButton>
          )}
        </div>
        <ul>{nav}</ul>
      </nav>
    </>
  );
}
