import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../form/icon-button.tsx';

export interface TopBarProps {
  actions: ReactNode;
  person: ReactNode;
  sidebarId: string;
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
  /** Receives the element that the page's heading is rendered into. */
  titleRef: (slot: HTMLElement | null) => void;
}

/** The frame's top bar; internal to this library. */
export function TopBar({ actions, person, sidebarId, sidebarOpen, onToggleSidebar, titleRef }: TopBarProps) {
  return (
    <header className="ui-top-bar">
      <IconButton
        label="Toggle sidebar"
        aria-expanded={sidebarOpen}
        aria-controls={sidebarId}
        onClick={onToggleSidebar}
      >
        <PanelLeft size={20} />
      </IconButton>
      <div className="ui-top-bar-end">
        {actions}
        {person}
      </div>
      {/* After the buttons in the DOM, so that the content follows the heading for screen readers. */}
      <div className="ui-top-bar-title" ref={titleRef} />
    </header>
  );
}
