/**
 * oidc-provider warns about every Node version that isn't LTS when its module loads. The project runs on a Node that is
 * newer than the library supports officially, and its tests run there too, so the warning would only confuse people.
 */
const { warn } = console;
console.warn = (...args: unknown[]) => {
  if (!String(args[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...args);
};
export const { Provider, errors } = await import('oidc-provider');
console.warn = warn;
