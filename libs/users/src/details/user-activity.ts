import { createContext, type ReactNode } from 'react';

/**
 * Renders what was changed about a user and by whom. Provided by the app, because features don't know each other;
 * without it the user's page doesn't show it.
 */
export const RenderActivity = createContext<((userId: string) => ReactNode) | undefined>(undefined);
