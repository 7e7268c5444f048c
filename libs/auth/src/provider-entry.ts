export { AuthorizationFlowRoute } from './sign-in/authorization-flow-route.tsx';
export { CallbackRoute } from './sign-in/callback-route.tsx';
export { SecurityArea } from './sign-in/security-area.tsx';
