export { usersRoutes } from './screen/users-routes.ts';
