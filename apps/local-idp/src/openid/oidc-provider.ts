/**
 * oidc-provider warns at its import that it doesn't support this Node version, because it isn't an LTS release. Our
 * tests run on this version, so the warning would only confuse people.
 */
const { warn } = console;
console.warn = (...args: unknown[]) => {
  if (!String(args[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...args);
};
export const { Provider, errors } = await import('oidc-provider');
console.warn = warn;
