export { activityRoutes } from './activity-routes.tsx';
