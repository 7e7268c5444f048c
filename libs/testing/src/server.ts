import { setupServer } from 'msw/node';

/** The fake network of the tests. It has no handlers at first: each test adds those it needs. */
export const server = setupServer();
