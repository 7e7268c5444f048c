import type { RouteObject } from 'react-router';
import type { DashboardLinks } from './dashboard-links.ts';

export type { DashboardLinks } from './dashboard-links.ts';

/** The route of the dashboard, loaded on demand. @param loadLinks called when the route is opened */
export const dashboardRoutes = (path: string, loadLinks: () => Promise<DashboardLinks>): RouteObject[] => [
  {
    path,
    lazy: async () => {
      const [{ DashboardRoute }, links] = await Promise.all([import('./screen/dashboard-route.tsx'), loadLinks()]);
      return { element: <DashboardRoute links={links} /> };
    },
  },
];
