export { AuthorizationFlowRoute } from './provider/authorization-flow-route.tsx';
export { CallbackRoute } from './provider/callback-route.tsx';
export { clientProblem } from './provider/client-problem.ts';
export { RequireSession } from './session/require-session.tsx';
export { SessionProvider, useStanding } from './session/session-context.tsx';
export { Session } from './session/session.ts';
export { useSignedInPerson } from './session/use-signed-in-person.ts';
export { isHindered, ObservableStanding, type Standing } from './session/session-status.ts';
