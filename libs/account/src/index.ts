export type { AccountAccess } from './access/account-context.tsx';
export { accountPath, accountRoutes } from './account-routes.tsx';
