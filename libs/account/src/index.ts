export type { AccountAccess } from './account-route.tsx';
export { accountPath, accountRoutes } from './account-routes.tsx';
