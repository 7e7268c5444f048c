export { cddRoutes } from './cdd-routes.tsx';
