import { getAuthMock, getCddMock, getUsersMock } from './generated/index.msw.ts';

export * from './generated/auth/auth.msw.ts';
export * from './generated/cdd/cdd.msw.ts';
export * from './generated/users/users.msw.ts';

/** An MSW handler for each operation of the contract, with a fake success. For tests and mock mode only. */
export const contractHandlers = () => [...getAuthMock(), ...getCddMock(), ...getUsersMock()];
