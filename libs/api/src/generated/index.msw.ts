export { getAuthMock } from './auth/auth.msw.ts'
export { getCddMock } from './cdd/cdd.msw.ts'
export { getUsersMock } from './users/users.msw.ts'
