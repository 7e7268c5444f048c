import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { ApiError } from '@scv/api';
import { configureApi } from '@scv/api/settings';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { server } from './server.ts';

/*
 * The setup of every suite of screens. The network is fake. An unexpected request fails the test, and so does any
 * console.error or console.warn, unless the test mocks the console itself. Only failed calls may be logged: MSW reports
 * those that the test doesn't expect.
 */
const complaints: string[] = [];

// MSW reports unhandled requests on console.error.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      if (words.some((word) => word instanceof ApiError)) return;
      complaints.push(`console.${level}: ${words.map(String).join(' ')}`);
    });
  }
  configureApi({
    apiBase: '',
    adminApiHost: '',
    apiKey: 'test-key',
    accessToken: () => Promise.resolve('test-token'),
    renewToken: () => Promise.resolve(undefined),
    onRefused: () => {},
  });
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  // Before clearing the storage, which a test may have mocked.
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  // Test files of a worker share the page.
  history.replaceState(null, '', '/');
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
});

afterAll(() => server.close());

// React's development build takes the stack of each element's creation for its warnings: a tenth of the suites' time.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// jsdom has no layout.
Element.prototype.scrollIntoView ??= () => {};
