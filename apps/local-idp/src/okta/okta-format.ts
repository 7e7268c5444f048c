/** A link of Okta's APIs (HAL), with the methods that may be used. okta-auth-js uses the first one. */
export const link = (href: string, ...allow: ('GET' | 'POST' | 'PUT' | 'DELETE')[]) => ({ href, hints: { allow } });

/** A time of Okta's APIs. @param time milliseconds since 1970 */
export const isoTime = (time: number): string => new Date(time).toISOString();
