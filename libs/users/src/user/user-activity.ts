import { createContext, type ReactNode } from 'react';

/**
 * Renders the activity of a user, for their page. Provided by the app, because features don't know each other.
 */
export const RenderActivity = createContext<((userId: string) => ReactNode) | undefined>(undefined);
