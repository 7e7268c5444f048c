import type { OktaAuth, Tokens } from '@okta/okta-auth-js/core';
import { ConfigError } from '@scv/config';
import { clientProblem } from './client-problem.ts';
import { endAtProvider, revoke } from './end-at-provider.ts';
import { createOktaClient, type OktaSettings } from './okta-client.ts';
import { ExtraTokens } from './extra-tokens.ts';
import { messageOf } from './provider-failure.ts';
import type { RenewalFailure } from './renewal-failure.ts';
import { renewAcrossTabs } from './renewal.ts';

/** The sign-in provider, through okta-auth-js's client. */
export interface Provider {
  readonly client: OktaAuth;
  readonly extraTokens: ExtraTokens;
  readonly revoke: (tokens: Tokens) => Promise<boolean>;
  /** Revokes the tokens and, once `ended` resolves, leaves the page for the provider's sign-out. */
  readonly signOut: (tokens: Tokens, ended: Promise<void>) => Promise<void>;
}

/**
 * Creates the client.
 * @throws ConfigError if okta-auth-js rejects the settings (specification, sections 5 and 8) or is too old for
 *   okta-react
 */
export function openProvider(settings: OktaSettings, onRenewalFailed: (failure: RenewalFailure) => void): Provider {
  const client = newClient(settings);
  const problem = clientProblem(client);
  if (problem) throw new ConfigError([problem]);
  renewAcrossTabs(client, onRenewalFailed);
  return {
    client,
    extraTokens: new ExtraTokens(client, settings),
    revoke: (tokens) => revoke(client, tokens),
    signOut: (tokens, ended) => endAtProvider(client, tokens, ended),
  };
}

function newClient(settings: OktaSettings): OktaAuth {
  try {
    return createOktaClient(settings);
  } catch (error) {
    throw new ConfigError([messageOf(error)]);
  }
}
