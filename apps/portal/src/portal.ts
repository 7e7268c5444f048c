import { configureApi } from '@scv/api/settings';
import type { PortalConfig } from '@scv/config';
import type { OpenSession } from './open-session.ts';

/** How the signed-in part is opened: for real, or in mock mode with a development sign-in. */
export type SessionOpener = (config: PortalConfig) => Promise<OpenSession>;

export const openRealSession: SessionOpener = async (config) => (await import('./open-session.ts')).openSession(config);

export interface Portal {
  readonly config: PortalConfig;
  /** The signed-in part; opened at the first call, the same ever after. */
  readonly opened: () => Promise<OpenSession>;
}

/** Ties settings, API client and session together. The client asks for the session only when it sends a call. */
export function createPortal(config: PortalConfig, openSession: SessionOpener): Portal {
  let opening: Promise<OpenSession> | undefined;
  const opened = () => (opening ??= openSession(config));
  const session = async () => (await opened()).session;
  configureApi({
    apiBase: config.apiBase,
    adminApiHost: config.adminApiHost,
    apiKey: config.apiKey,
    accessToken: async () => (await session()).accessToken(),
    renewToken: async () => (await session()).renew(),
    onRefused: async (error) => (await session()).refuse(error),
  });
  return { config, opened };
}
