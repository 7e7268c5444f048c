import type { HttpHandler } from 'msw';
import { fake } from './mock-bodies.ts';
import { type MockAnswer, override } from './mock-operations.ts';
import { type OperationId, operations } from './operations.ts';

/** Mocks of the contract's operations. For tests and mock mode only. */
export * from './mock-bodies.ts';
export * from './mock-operations.ts';

/** An MSW handler for each operation of the contract, with a fake success. */
export const contractHandlers = (): HttpHandler[] => (Object.keys(operations) as OperationId[]).map(handlerOf);

const handlerOf = <Id extends OperationId>(id: Id) => override(id, () => (fake(id) ?? null) as MockAnswer<Id>);
