import { useSyncExternalStore, type ReactNode } from 'react';
import type { Tone } from './alert.tsx';

/** What the administrator did, and its result. */
export interface RecentAction {
  tone: Tone;
  headline: string;
  detail?: ReactNode;
  /** Milliseconds since 1970. */
  at: number;
}

const maxActions = 8;

let actions: readonly RecentAction[] = [];
const listeners = new Set<() => void>();

/** Adds an action to the list on the dashboard. The list is lost when the page is closed or reloaded. */
export function noteAction(action: Omit<RecentAction, 'at'>): void {
  change([{ ...action, at: Date.now() }, ...actions].slice(0, maxActions));
}

/** On sign-out: the next person must not see them. */
export function forgetActions(): void {
  change([]);
}

/** The latest action first. */
export function useRecentActions(): readonly RecentAction[] {
  return useSyncExternalStore(subscribe, () => actions);
}

function change(next: readonly RecentAction[]) {
  actions = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
