import { createContext } from 'react';

export interface Frame {
  /** Where a Page puts its heading; `null` until the frame is mounted. */
  titleSlot: HTMLElement | null;
  /** The sidebar shows icons only. */
  folded: boolean;
  /** A link of the navigation was followed: the overlay has done its work. */
  onNavigate: () => void;
}

/** What the frame tells the parts inside it; `undefined` outside of one. */
export const FrameContext = createContext<Frame | undefined>(undefined);
