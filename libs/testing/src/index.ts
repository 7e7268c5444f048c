export { fakeUsers } from './sample-data.ts';
export { errorResponse, authMessages } from './mock-responses.ts';
export { mockBackend } from './mock-backend.ts';
export { captureDownloads, renderRoute } from './render-route.tsx';
export { pressWhileComposing, translatePage } from './page-conditions.ts';
export { server } from './server.ts';
