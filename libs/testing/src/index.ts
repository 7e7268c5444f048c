export { fakeUsers } from './fakes.ts';
export { refusal, refusals } from './mock-answers.ts';
export { mockBackend } from './mock-backend.ts';
export { captureDownloads, renderRoute } from './render-route.tsx';
export { server } from './server.ts';
