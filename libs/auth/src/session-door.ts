export { AuthorizationFlowRoute } from './authorization-flow-route.tsx';
export { CallbackRoute } from './callback-route.tsx';
export { clientProblem } from './client-problem.ts';
export { RequireSession } from './require-session.tsx';
export { SessionProvider, useStanding } from './session-context.tsx';
export { Session } from './session.ts';
export { useSignedInPerson } from './use-signed-in-person.ts';
export { isHindered, ObservableStanding, type Standing } from './standing.ts';
