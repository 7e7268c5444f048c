export { fakeUsers } from './fakes.ts';
export { refusal, refusals } from './mock-answers.ts';
export { usersBackedBy } from './mock-users.ts';
export { renderRoute } from './render-route.tsx';
export { server } from './server.ts';
