export { captureDownloads } from './capture-downloads.ts';
export { fakeActivity, fakeUsers } from './fakes.ts';
export { refusal, refusals } from './mock-answers.ts';
export { mockBackend } from './mock-backend.ts';
export { renderRoute } from './render-route.tsx';
export { server } from './server.ts';
