import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { newUid } from '../accounts/accounts.ts';
import { readSettings, type Settings } from '../settings.ts';
import { TestBrowser } from './test-browser.ts';

export const testApiToken = 'a-token-for-the-users-api';
export const portalOrigin = 'http://localhost:4200';
export const ada = { username: 'ada.byron@scv.example', password: 'Analytical-Engine-1843' };
/** The same in every new data folder. */
export const adaUid = newUid(ada.username);
export const joan = { username: 'joan.clarke@scv.example', password: 'Hut-Eight-1941' };
export const invalidTokenResponse = {
  error: 'invalid_grant',
  error_description: 'The refresh token is invalid or expired.',
};

/** Creates a folder that is deleted when the test run ends. */
export const temporaryFolder = () => mkdtempSync(join(inject('temporary'), 'test-'));

export function testSettings(changes: Partial<Settings> = {}): Settings {
  return { ...readSettings({}), port: 0, host: '127.0.0.1', dataDir: temporaryFolder(), passwordCost: 16, ...changes };
}

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
}

/** Acts as the portal and sends the same requests as okta-auth-js. */
export class TestPortal {
  readonly browser = new TestBrowser();
  readonly issuer: string;
  readonly #verifier = randomBytes(32).toString('base64url');

  constructor(issuer: string) {
    this.issuer = issuer;
  }

  authorizeUrl(changes: Record<string, string> = {}): string {
    return `${this.issuer}/v1/authorize?${new URLSearchParams({
      client_id: 'scv-admin-portal',
      redirect_uri: `${portalOrigin}/authorization-code/callback`,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      state: 'state-1',
      nonce: 'nonce-1',
      prompt: 'login',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    })}`;
  }

  /** Opens the sign-in page. @returns its URL, HTML and response */
  async openSignIn(changes?: Record<string, string>): Promise<{ url: string; html: string; response: Response }> {
    const start = this.authorizeUrl(changes);
    const { response, location } = await this.browser.follow(await this.browser.open(start), start);
    return { url: location, html: await response.text(), response };
  }

  /** Signs in. @returns the portal's URL that the browser is redirected to */
  async signIn(account: { username: string; password: string }, changes?: Record<string, string>): Promise<URL> {
    const { url } = await this.openSignIn(changes);
    const { location } = await this.browser.follow(await this.browser.send(url, account), url);
    return new URL(location);
  }

  async tokensOf(account: { username: string; password: string }): Promise<Tokens> {
    const callback = await this.signIn(account);
    return (await this.exchange(callback.searchParams.get('code') ?? '')).json() as Promise<Tokens>;
  }

  /** What the hidden frame of a silent sign-in posts to the portal. */
  async askSilently(scope: string): Promise<Record<string, string>> {
    const { html } = await this.openSignIn({ prompt: 'none', response_mode: 'okta_post_message', scope });
    const data = /data-response="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
    return JSON.parse(data) as Record<string, string>;
  }

  /**
   * The tokens of a silent sign-in, which needs a session, like `token.getWithoutPrompt({ scopes })` of okta-auth-js.
   */
  async silentTokens(scope: string): Promise<Tokens> {
    const { code = '' } = await this.askSilently(scope);
    return (await this.exchange(code)).json() as Promise<Tokens>;
  }

  exchange(code: string, headers: Record<string, string> = {}): Promise<Response> {
    const redirect_uri = `${portalOrigin}/authorization-code/callback`;
    const fields = { grant_type: 'authorization_code', code, code_verifier: this.#verifier, redirect_uri };
    return this.token(fields, headers);
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.token({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      scope: 'openid profile email offline_access',
    });
  }

  token(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.issuer}/v1/token`, {
      method: 'POST',
      headers: { Accept: 'application/json', Origin: portalOrigin, ...headers },
      body: new URLSearchParams({ client_id: 'scv-admin-portal', ...fields }),
    });
  }

  /** Like okta-auth-js: the Basic header contains only the client id, without a colon. */
  revoke(token: string): Promise<Response> {
    return fetch(`${this.issuer}/v1/revoke`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from('scv-admin-portal').toString('base64')}`, Origin: portalOrigin },
      body: new URLSearchParams({ token }),
    });
  }
}
