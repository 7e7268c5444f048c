import { overList, userPaths } from './user-paths.ts';

/** Commands that other screens can send to the list. */
export type ListCommand = 'export' | 'shortcuts';

/** History state of the list's address: a command to run. */
export interface ListState {
  command: ListCommand;
}

/** The address of the enroll dialog and how to go there: over the list, if that is the current screen. */
export function enrollFrom({ pathname, search }: { pathname: string; search: string }) {
  return pathname === userPaths.list()
    ? { address: userPaths.enroll() + search, options: overList }
    : { address: userPaths.enroll(), options: {} };
}

/** The address of the list and how to give it a command: the current list if it is on screen, otherwise all users. */
export function commandList({ pathname, search }: { pathname: string; search: string }, command: ListCommand) {
  const isShown = pathname === userPaths.list();
  return {
    address: isShown ? pathname + search : userPaths.list(),
    options: { state: { command } satisfies ListState, replace: isShown, preventScrollReset: isShown },
  };
}
