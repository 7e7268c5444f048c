import type { ReactNode } from 'react';
import type { Tone } from './tone.ts';

export interface ToastMessage {
  tone: Tone;
  /** What was done, such as 'User Created Successfully'. */
  headline: string;
  /** To whom, such as the user's name. */
  detail?: ReactNode;
}

type Show = (message: ToastMessage) => void;

let show: Show | undefined;
let waiting: ToastMessage[] = [];

/**
 * Says what was done, at the bottom of the window for 6 s. Can be called from anywhere; the Toaster
 * (`@scv/ui/toaster`) may come later: until it is there the messages wait.
 */
export function toast(message: ToastMessage): void {
  if (show === undefined) waiting.push(message);
  else show(message);
}

/** For the Toaster: hands over what waits and all that follows. Returns the way out. */
export function connectToaster(next: Show): () => void {
  show = next;
  waiting.forEach(next);
  waiting = [];
  return () => {
    show = undefined;
  };
}
