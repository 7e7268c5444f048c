export { RequireSession } from './guard/require-session.tsx';
export { SessionProvider, useSessionStatus, useSignedInPerson } from './session/session-context.tsx';
export { Session } from './session/session.ts';
export { isTemporaryProblem, ObservableSessionStatus, type SessionStatus } from './session/session-status.ts';
