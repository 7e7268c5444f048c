export { LoginProvider } from './login-context.tsx';
export { LoginRoute } from './login-route.tsx';
export type { OktaSettings } from './okta-client.ts';
export { returnAddress } from './sign-in-storage.ts';
