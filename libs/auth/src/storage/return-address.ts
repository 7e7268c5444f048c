import { signInPaths } from './sign-in-paths.ts';

const forbidden = new Set<string>([signInPaths.login, signInPaths.flow, ...signInPaths.callbacks, '/404', '/500']);

/**
 * The address (path + query + hash) to return to after signing in; undefined if it leads to another origin (no open
 * redirect) or to a sign-in or error route (no loop). Stored addresses are checked too: anybody could have stored them.
 */
export function safeReturnAddress(candidate: string | null | undefined, origin: string): string | undefined {
  if (!candidate?.startsWith('/')) return undefined;
  if (!URL.canParse(candidate, origin)) return undefined;
  const url = new URL(candidate, origin);
  if (url.origin !== origin) return undefined;
  // `/.//host` resolves to the path `//host`, which leads to another host.
  if (/^\/[/\\]/.test(url.pathname)) return undefined;
  if (forbidden.has(normalizedPath(url.pathname))) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The path as the router compares it: decoded, in lower case, without a trailing slash. */
function normalizedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '');
  } catch {
    return pathname;
  }
}
