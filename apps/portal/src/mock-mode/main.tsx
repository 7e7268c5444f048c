import '@scv/ui/styles.css';
import '../start/skeleton.css';
import { contractHandlers, getUploadCddMockHandler } from '@scv/api/mocks';
import { localConfig } from '@scv/config';
import { fakeUsers } from '@scv/testing/fakes';
import { usersBackedBy } from '@scv/testing/mock-users';
import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { startPortal } from '../start/start-portal.ts';
import { openMockSession } from './mock-session.ts';

/**
 * The entry of `npm run dev:mock`: the portal alone, with MSW answering its requests in the browser. vite.config.ts uses it
 * instead of main.tsx, in development only.
 */
const worker = setupWorker(
  http.get('/config.json', () => HttpResponse.json(localConfig)),
  http.post('*/api/v1/auth/user/login', () => HttpResponse.json({ status: 200, roles: ['admin'] })),
  getUploadCddMockHandler({ message: 'File uploaded successfully!' }),
  ...usersBackedBy(fakeUsers(1004), () => localStorage.getItem('LoginId')),
  ...contractHandlers(),
);

await worker.start({ onUnhandledFrame: 'bypass', quiet: true });
await startPortal(() => Promise.resolve(openMockSession));
