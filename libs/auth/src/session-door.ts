export { AuthorizationFlowRoute } from './authorization-flow-route.tsx';
export { CallbackRoute } from './callback-route.tsx';
export { LogoutDialog } from './logout-dialog.tsx';
export { RequireSession } from './require-session.tsx';
export { SessionProvider, useSession } from './session-context.tsx';
export { Session } from './session.ts';
export { loginTexts } from './login-state.ts';
export { loginId } from './sign-in-storage.ts';
