import { hasTokens, removeCorruptEntries } from '@scv/auth';
import { createPortal, type SessionLoader } from './portal.ts';
import { checkPortalConfig, ConfigError, type PortalConfig } from '@scv/config';

/**
 * Loads config.json and shows the portal, or a page that says what is wrong with it. The settings, the session and the
 * first call don't wait for React, which loads at the same time.
 */
export async function startPortal(loadSession: SessionLoader): Promise<void> {
  // A page restored from the browser's Back cache would show an outdated session.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  removeCorruptEntries();
  // Before React, which takes long to run: the first call is sent as soon as the settings are there.
  const loading = hasTokens() ? loadSession() : undefined;
  const open = async () => {
    const config = await loadConfig();
    if (config.errorReports) watchErrors(config.errorReports);
    return createPortal(config, () => loading ?? loadSession());
  };
  const opening = open();
  // The screens show these errors.
  loading?.catch(() => {});
  opening.catch(() => {});
  const { showPortal } = await import('../show-portal.tsx');
  await showPortal(opening, open);
}

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

/**
 * Sends unhandled errors to the server. Errors that a screen shows get here, too, by `reportError`.
 * Violations of the policy are reported by the browser itself.
 * @param address from config.json
 */
export function watchErrors(address: string): void {
  const send = async (thrown: unknown) => {
    // Without the code, the error is in the console only.
    const code = await import('../failure/send-error.ts').catch(() => undefined);
    code?.sendError(address, thrown);
  };
  addEventListener('error', ({ error }) => {
    // Without one, it is a browser's own notice, such as that a ResizeObserver takes another frame.
    if (error) void send(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => void send(reason));
}
