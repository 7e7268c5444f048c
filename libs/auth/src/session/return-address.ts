import { signInPaths } from './sign-in-paths.ts';

const dropped = new Set<string>([signInPaths.login, signInPaths.flow, ...signInPaths.callbacks, '/404', '/500']);

/**
 * The address (path + query + hash) to return to after signing in, or undefined when it must not be followed:
 * only the own origin is, and neither the sign-in routes nor the error routes are (decisions: no open redirect,
 * no loop). Whatever was stored is judged, since anybody could have stored it.
 */
export function safeReturnAddress(candidate: string | null | undefined, origin: string): string | undefined {
  if (!candidate?.startsWith('/')) return undefined;
  if (!URL.canParse(candidate, origin)) return undefined;
  const url = new URL(candidate, origin);
  if (url.origin !== origin) return undefined;
  // `/.//host` resolves to the path `//host`, which a browser would follow to another host.
  if (/^\/[/\\]/.test(url.pathname)) return undefined;
  if (dropped.has(plainPath(url.pathname))) return undefined;
  return url.pathname + url.search + url.hash;
}

/** As the router compares paths: decoded, without regard to case and to a slash at the end. */
function plainPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '');
  } catch {
    return pathname;
  }
}
