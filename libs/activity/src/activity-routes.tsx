import { hasFeature } from '@scv/api/settings';
import type { RouteObject } from 'react-router';
import { activityPaths, type ActivityLinks } from './activity-paths.ts';

/** The route of the activity, loaded on demand with its links. Call it after `configureApi`. */
export function activityRoutes(loadLinks: () => Promise<ActivityLinks>): RouteObject[] {
  if (!hasFeature('extended')) return [];
  return [
    {
      path: activityPaths.list(),
      lazy: async () => {
        const [{ ActivityRoute }, links] = await Promise.all([import('./activity-route.tsx'), loadLinks()]);
        return { element: <ActivityRoute {...links} /> };
      },
    },
  ];
}
