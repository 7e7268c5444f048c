export { AccountRoute, type AccountAccess } from './account-route.tsx';
