import { configureApi } from '@scv/api/settings';
import { hasTokens } from '@scv/auth';
import type { PortalConfig } from '@scv/config';
import { configureBrand } from '@scv/ui/brand';
import type { OpenSession } from '../session/open-session.ts';

/** Loads what opens the signed-in part: with the real provider, or in mock mode with a development sign-in. */
export type SessionLoader = () => Promise<(config: PortalConfig) => OpenSession>;

export const loadRealSession: SessionLoader = async () => (await import('../session/open-session.ts')).openSession;

export interface Portal {
  readonly config: PortalConfig;
  /** The signed-in part. The first call opens it; all calls return the same. */
  readonly opened: () => Promise<OpenSession>;
  /** Resolves when the data of the page's first address is there, has failed, or isn't needed. */
  readonly firstData: Promise<void>;
}

/**
 * Connects settings, API client and session. The session is opened only when it is needed: at once if tokens are
 * stored, so that the address's data is on its way while the code of the screens is still loading.
 */
export function createPortal(config: PortalConfig, loadSession: SessionLoader): Portal {
  let opening: Promise<OpenSession> | undefined;
  const opened = () => (opening ??= loadSession().then((openSession) => openSession(config)));
  const session = async () => (await opened()).session;
  configureBrand({ ...config.brand, environment: config.environment });
  configureApi({
    apiBase: config.apiBase,
    adminApiHost: config.adminApiHost,
    apiKey: config.apiKey,
    features: config.features,
    accessToken: async () => (await session()).accessToken(),
    renewToken: async () => (await session()).renew(),
    onRefused: async (error) => (await session()).refuse(error),
  });
  // The screen makes the same call and shows its error.
  const fetchFirst = async () => (await opened()).fetchFirst(new URL(location.href));
  const firstData = hasTokens() ? fetchFirst().catch(() => {}) : Promise.resolve();
  return { config, opened, firstData };
}
