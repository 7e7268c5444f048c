import '@scv/ui/styles.css';
import '../start/skeleton.css';
import { localConfig } from '@scv/config';
import { fakeUsers } from '@scv/testing/fakes';
import { mockBackend } from '@scv/testing/mock-backend';
import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { startPortal } from '../start/start-portal.ts';
import { openMockSession } from './mock-session.ts';

/**
 * The entry of `npm run dev:mock`: the portal alone, with MSW answering its requests in the browser. vite.config.ts
 * uses it instead of main.tsx, in development only.
 */
const worker = setupWorker(
  http.get('/config.json', () => HttpResponse.json(localConfig)),
  ...mockBackend({ users: fakeUsers(1004), caller: () => localStorage.getItem('LoginId') }),
);

await worker.start({ onUnhandledFrame: 'bypass', quiet: true });
await startPortal(() => Promise.resolve(openMockSession));
