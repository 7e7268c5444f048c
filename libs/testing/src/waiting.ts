import { configure, getConfig } from '@testing-library/react';
import { vi } from 'vitest';

// A module of its own: the setup runs anew for each test file, but these wrap what was there before.
const { getElementError: printPage } = getConfig();

// Long enough for a busy machine. By default, waiting ends after a second.
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? 30_000);
vi.waitUntil = (callback, options) => waitUntil(callback, options ?? 30_000);
configure({ asyncUtilTimeout: 30_000, getElementError });

/** An option that Testing Library sets while `findBy` and `waitFor` poll, and discards the errors; not in its types. */
interface Internals {
  _disableExpensiveErrorDiagnostics?: boolean;
}

/** Doesn't print the page at each poll, which took a seventh of the suites' time. The final error prints it. */
function getElementError(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isPolling } = getConfig() as Internals;
  // Without a message this prints one of several matches, which isn't repeated later.
  const error = isPolling && message !== null ? new Error(message) : printPage(message, container);
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, getElementError); // puts the test's line first in the stack
  return error;
}
