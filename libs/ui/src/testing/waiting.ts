import { configure, getConfig, prettyDOM } from '@testing-library/react';
import { vi } from 'vitest';

/*
 * How the tests of screens wait, and what a failed wait prints. A module of its own, because a setup runs for each test
 * file.
 */

// Long enough for a busy machine. By default, waiting ends after a second.
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? 30_000);
vi.waitUntil = (callback, options) => waitUntil(callback, options ?? 30_000);
configure({ asyncUtilTimeout: 30_000, getElementError });

/** An option that Testing Library sets while `findBy` and `waitFor` poll, and discards the errors; not in its types. */
interface Internals {
  _disableExpensiveErrorDiagnostics?: boolean;
}

/** The sentence of a failed query, and the page. */
function getElementError(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isPolling } = getConfig() as Internals;
  // Printing the page at each poll took a seventh of the suites' time. The final error prints it. Without a message this
  // prints one of several matches, which isn't repeated later.
  const page = isPolling && message !== null ? '' : printPage(container);
  const sentence = message?.replace(/\n\nHere are the \w+ roles:[^]*/, ''); // the page shows them
  const error = new Error(shorten([sentence, page].filter(Boolean).join('\n\n')));
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, getElementError); // puts the test's line first in the stack
  return error;
}

const maxLines = 40;

/** The sentence of a query comes first. */
function shorten(text: string): string {
  const lines = text.split('\n');
  return lines.length > maxLines ? `${lines.slice(0, maxLines).join('\n')}\n…` : text;
}

/** Prints each element on one line, with its attributes but the classes, and without its icons. */
const printPage = (container: Element): string =>
  (prettyDOM(container, Infinity, { highlight: false, filterNode: (node) => !isNoise(node) }) || '')
    .replaceAll(/\n\s*class="[^"]*"/g, '')
    .replaceAll(/\n\s*([\w:-]+="[^"]*")(?=\n)/g, ' $1')
    .replaceAll(/\n\s*(\/?>)(?=\n|$)/g, '$1');

const isNoise = (node: Node) =>
  node instanceof Element ? node.matches('head, script, style, svg') : node.nodeType === Node.COMMENT_NODE;
