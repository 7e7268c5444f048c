import { useSyncExternalStore, type ReactNode } from 'react';
import type { Tone } from './tone.ts';

/** What an administrator did, and what came of it. */
export interface RecentAction {
  tone: Tone;
  /** Such as 'User Created Successfully'. */
  headline: string;
  /** To whom or with what, such as the user's name. */
  detail?: ReactNode;
  /** Milliseconds since 1970. */
  at: number;
}

/** As many as one takes in at a glance. */
const most = 8;

let actions: readonly RecentAction[] = [];
const followers = new Set<() => void>();

/** Notes an action of this session, for the dashboard. Lives as long as the page. */
export function noteAction(action: Omit<RecentAction, 'at'>): void {
  change([{ ...action, at: Date.now() }, ...actions].slice(0, most));
}

/** They are not for the next person. */
export function forgetActions(): void {
  change([]);
}

/** The latest first. */
export function useRecentActions(): readonly RecentAction[] {
  return useSyncExternalStore(follow, () => actions);
}

function change(next: readonly RecentAction[]) {
  actions = next;
  for (const follower of followers) follower();
}

function follow(follower: () => void) {
  followers.add(follower);
  return () => followers.delete(follower);
}
