import type { ReactNode } from 'react';
import type { Tone } from './alert.tsx';

export interface ToastMessage {
  tone: Tone;
  /** What was done, such as 'User Created Successfully'. */
  headline: string;
  /** What it was done to, such as the user's name. */
  detail?: ReactNode;
  /** What it is about, such as a user's id: it replaces an older message about the same. */
  about?: string | undefined;
  /** A button, such as 'Undo'. Pressing it closes the message. */
  action?: { label: string; run: () => void } | undefined;
}

type Show = (message: ToastMessage) => void;

let show: Show | undefined;
let waiting: ToastMessage[] = [];

/** Shows a message for 6 s, or 12 s if it has a button. Messages wait until the Toaster is mounted. */
export function toast(message: ToastMessage): void {
  if (show === undefined) waiting.push(message);
  else show(message);
}

/** For the Toaster: gets the waiting messages and all later ones. Returns a function that disconnects it. */
export function connectToaster(next: Show): () => void {
  show = next;
  waiting.forEach(next);
  waiting = [];
  return () => {
    show = undefined;
  };
}
