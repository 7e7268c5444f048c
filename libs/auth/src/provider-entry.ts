export { AuthorizationFlowRoute } from './provider/authorization-flow-route.tsx';
export { CallbackRoute } from './provider/callback-route.tsx';
export { SecurityArea } from './provider/security-area.tsx';
