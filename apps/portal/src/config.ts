import { portalConfigSchema, type PortalConfig } from '@scv/config';

export type { PortalConfig };

/**
 * The settings could not be had, or not be used; one sentence for each thing that is wrong. `isPassing` when the network
 * or the server failed, and nothing is known of the settings themselves.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly reasons: readonly string[];
  readonly isPassing: boolean;

  constructor(reasons: readonly string[], { isPassing = false } = {}) {
    super(reasons.join(' '));
    this.reasons = reasons;
    this.isPassing = isPassing;
  }
}

/** Milliseconds. */
const patience = 20_000;

/** Fetches and checks config.json. Throws a ConfigError. */
export async function loadConfig(): Promise<PortalConfig> {
  return parseConfig(await fetchConfig());
}

export function parseConfig(document: unknown): PortalConfig {
  const parsed = portalConfigSchema(location.origin).safeParse(document);
  if (parsed.success) return parsed.data;
  throw new ConfigError([...new Set(parsed.error.issues.map(({ message }) => message))]);
}

async function fetchConfig(): Promise<unknown> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  const unfetched = 'config.json could not be fetched';
  if (!response) throw new ConfigError([`${unfetched}. Check your network connection.`], { isPassing: true });
  const { ok, status } = response;
  if (!ok) throw new ConfigError([`${unfetched}: the server answered ${status}.`], { isPassing: status >= 500 });
  return response.json().catch(() => {
    throw new ConfigError(['config.json is not valid JSON.']);
  });
}
