import type { HttpHandler } from 'msw';
import * as mocks from './generated/index.msw.ts';

/** Mocks of the contract's operations. For tests and mock mode only. */
export * from './generated/index.msw.ts';
export * from './mock-operations.ts';

/** An MSW handler for each operation of the contract, with a fake success. */
export const contractHandlers = (): HttpHandler[] =>
  Object.entries(mocks).flatMap(([name, mock]) => (name.endsWith('MockHandler') ? (mock() as HttpHandler) : []));
