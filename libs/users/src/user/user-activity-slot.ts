import { createContext, type ReactNode } from 'react';

/** Renders a user's activity on their page. Provided by the app, because features don't know each other. */
export const UserActivitySlot = createContext<((userId: string) => ReactNode) | undefined>(undefined);
