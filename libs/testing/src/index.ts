export { fakeUsers } from './fakes.ts';
export { usersBackedBy } from './mock-users.ts';
export { renderRoute } from './render-route.tsx';
export { server } from './server.ts';
