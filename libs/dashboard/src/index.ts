export type { DashboardLinks } from './dashboard-links.ts';
export { dashboardRoutes } from './dashboard-routes.tsx';
