import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';

export interface TopBarProps {
  search: ReactNode;
  actions: ReactNode;
  person: ReactNode;
  sidebarId: string;
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
}

/** The frame's top bar; internal to this library. */
export function TopBar({ search, actions, person, sidebarId, sidebarOpen, onToggleSidebar }: TopBarProps) {
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
      <EnvironmentBadge />
      {search}
      <div className="ui-top-bar-end">
        {actions}
        {person}
      </div>
    </header>
  );
}
