import { configure, getConfig } from '@testing-library/react';

/** Testing Library keeps it from its types: a wait looks, and throws away what is thrown at it. */
interface Internals {
  _disableExpensiveErrorDiagnostics?: boolean;
}

const { getElementError: printPage } = getConfig();

/** Printing the page at each look of a wait takes a seventh of the suites' time; one that fails in the end prints it once. */
function getElementError(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isLooking } = getConfig() as Internals;
  // Without a message it is asked to print one of several matches, which nobody does later.
  const error = isLooking && message !== null ? new Error(message) : printPage(message, container);
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, getElementError); // the line of the test comes first
  return error;
}

configure({ getElementError });
