export { fakeUsers, usersBackedBy } from './fakes.ts';
export { renderRoute } from './render-route.tsx';
export { server } from './server.ts';
