/** The oldest version of okta-auth-js that okta-react works with (specification, sections 8 and 9). */
const minVersion = '5.3.1';

/** The part of okta-auth-js's client that knows its version; versions before 5.3.1 lack it. */
export interface VersionedClient {
  _oktaUserAgent?: { getVersion(): string };
}

/**
 * The error that okta-react's Security component would show on an unstyled page; undefined when there is none. Checked
 * before it is rendered, so that the settings page can show it.
 */
export function clientProblem(client: VersionedClient | null | undefined): string | undefined {
  if (!client) return 'No oktaAuth instance passed to Security Component.';
  const { _oktaUserAgent: userAgent } = client;
  const version = userAgent?.getVersion();
  if (version !== undefined && !isOlder(version, minVersion)) return undefined;
  return `Passed in oktaAuth is not compatible with the SDK, minimum supported okta-auth-js version is ${minVersion}.`;
}

/** By major, minor and patch; a pre-release (5.3.1-beta.0) is older than its release (semver.org, section 11). */
function isOlder(version: string, than: string): boolean {
  const [core = '', preRelease] = version.split('-');
  const [own, other] = [core, than].map((text) => text.split('.').map(Number));
  for (const [index, part] of (other ?? []).entries()) {
    const difference = (own?.[index] ?? 0) - part;
    if (difference !== 0) return !(difference > 0);
  }
  return preRelease !== undefined;
}
