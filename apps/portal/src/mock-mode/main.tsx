import '@scv/ui/styles.css';
import '../start/skeleton.css';
import { Feature } from '@scv/api/schemas';
import { localConfig } from '@scv/config';
import { mockAdmin, mockBackend } from '@scv/testing/mock-backend';
import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { startPortal } from '../start/start-portal.ts';
import { mockData } from './mock-data.ts';
import { openMockSession } from './mock-session.ts';

const caller = () => localStorage.getItem('LoginId');

/**
 * The entry of `npm run dev:mock`: the portal alone, with MSW answering its requests in the browser. build/plugins.ts
 * uses it instead of start/main.ts, in development only. My account and password recovery are off, because they
 * need a provider.
 */
const worker = setupWorker(
  http.get('/config.json', () => HttpResponse.json({ ...localConfig, features: Feature.options })),
  ...mockBackend({ ...mockData(caller() ?? mockAdmin.email, Date.now()), caller }),
);

await worker.start({ onUnhandledFrame: 'bypass', quiet: true });
await startPortal(() => Promise.resolve(openMockSession));
