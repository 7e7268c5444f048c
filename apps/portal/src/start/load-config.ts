import { checkPortalConfig, ConfigError, type PortalConfig } from '@scv/config';

const timeoutMs = 20_000;

/**
 * Fetches and checks config.json.
 * @throws ConfigError
 */
export async function loadConfig(): Promise<PortalConfig> {
  const { config, errors } = checkPortalConfig(await fetchConfig(), location.origin);
  if (errors) throw new ConfigError(errors);
  return config;
}

async function fetchConfig(): Promise<unknown> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  const failed = 'config.json could not be fetched';
  if (!response) throw new ConfigError([`${failed}. Check your network connection.`], { isTemporary: true });
  const { ok, status } = response;
  if (!ok) throw new ConfigError([`${failed}: the server answered ${status}.`], { isTemporary: status >= 500 });
  return response.json().catch(() => {
    throw new ConfigError(['config.json is not valid JSON.']);
  });
}
