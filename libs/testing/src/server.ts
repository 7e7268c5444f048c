import { setupServer } from 'msw/node';

/** The faked network of a test. It starts empty: a test names each call it expects. */
export const server = setupServer();
