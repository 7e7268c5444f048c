/** A link of Okta's APIs (HAL), with the methods that may be used. okta-auth-js uses the first one. */
export const link = (href: string, ...allow: ('GET' | 'POST' | 'PUT' | 'DELETE')[]) => ({ href, hints: { allow } });
