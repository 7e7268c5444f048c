export { UsersRoute } from './users-route.tsx';
