import { createContext, useContext } from 'react';

export interface Frame {
  /** The sidebar shows only icons. */
  folded: boolean;
  /** A navigation link was followed: closes the overlay. */
  onNavigate: () => void;
  /** Folds or unfolds the sidebar; in a narrow window, opens it. */
  onToggleSidebar: () => void;
}

/** `undefined` outside an AppFrame. */
export const FrameContext = createContext<Frame | undefined>(undefined);

/** Does what the frame's own button does, for the command palette. Throws outside an AppFrame. */
export function useToggleSidebar(): () => void {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('useToggleSidebar needs an AppFrame around it.');
  return frame.onToggleSidebar;
}
