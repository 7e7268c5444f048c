import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { configureApi } from '@scv/api/settings';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import './element-error.ts';
import { server } from './server.ts';

// Long enough for a busy machine; what is there sooner is not waited for.
configure({ asyncUtilTimeout: 5_000 });

/*
 * The setup of every suite of screens: the network is faked, a request that no test foresaw fails the test, and so
 * does whatever reaches console.error or console.warn unless the test itself has taken the console over.
 */
const complaints: string[] = [];

// MSW says on console.error which request nothing answers.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
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
  // First the mocks: a test may have broken the storage.
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
});

afterAll(() => server.close());
