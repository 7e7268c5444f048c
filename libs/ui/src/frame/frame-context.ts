import { createContext, useContext } from 'react';

export interface Frame {
  /** Where a Page puts its heading; `null` until the frame is mounted. */
  titleSlot: HTMLElement | null;
  /** The sidebar shows icons only. */
  folded: boolean;
  /** A link of the navigation was followed: the overlay has done its work. */
  onNavigate: () => void;
  /** Folds or unfolds the sidebar; in a narrow window, opens it. */
  onToggleSidebar: () => void;
}

/** What the frame tells the parts inside it; `undefined` outside of one. */
export const FrameContext = createContext<Frame | undefined>(undefined);

/** What the frame's own button does to the sidebar, for other ways to it. */
export function useToggleSidebar(): () => void {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('There is no AppFrame around this part.');
  return frame.onToggleSidebar;
}
