import { createHash, randomBytes } from 'node:crypto';
import { mixinAuthn } from '@okta/okta-auth-js/authn';
import { OktaAuth } from '@okta/okta-auth-js/core';
import { newUid } from '../accounts/accounts.ts';

type Person = { username: string; password: string };

export const portalOrigin = 'http://localhost:4200';
export const ada = { username: 'ada.byron@scv.example', password: 'Analytical-Engine-1843' };
export const grace = { username: 'grace.hopper@scv.example', password: 'Harvard-Mark-1944' };
export const joan = { username: 'joan.clarke@scv.example', password: 'Hut-Eight-1941' };
/** The same in every new data folder. */
export const adaUid = newUid(ada.username);
export const invalidTokenResponse = {
  error: 'invalid_grant',
  error_description: 'The refresh token is invalid or expired.',
};

/** A minimal browser: keeps cookies and sends forms; redirects are followed only on demand. */
export class TestBrowser {
  readonly #cookies = new Map<string, string>();

  async open(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '));
    if (!headers.has('Accept')) headers.set('Accept', 'text/html');
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  send(url: string, fields: Record<string, string>): Promise<Response> {
    return this.open(url, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Follows redirects while they stay on the origin of `url`. */
  async follow(response: Response, url: string): Promise<{ response: Response; location: string }> {
    const location = new URL(response.headers.get('Location') ?? url, url).href;
    if (!response.headers.has('Location') || new URL(location).origin !== new URL(url).origin) {
      return { response, location };
    }
    return this.follow(await this.open(location), location);
  }

  #keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (!name) return;
    if (value) this.#cookies.set(name, value);
    else this.#cookies.delete(name);
  }
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

  /** Sends the sign-in page's form. */
  async attempt(account: Person): Promise<{ status: number; html: string }> {
    const { url } = await this.openSignIn();
    const response = await this.browser.send(url, account);
    return { status: response.status, html: await response.text() };
  }

  /** Signs in. @returns the portal's URL that the browser is redirected to */
  async signIn(account: Person): Promise<URL> {
    const { url } = await this.openSignIn();
    const { location } = await this.browser.follow(await this.browser.send(url, account), url);
    return new URL(location);
  }

  async tokensOf(account: Person): Promise<Tokens> {
    const callback = await this.signIn(account);
    return (await this.exchange(callback.searchParams.get('code') ?? '')).json() as Promise<Tokens>;
  }

  /** Calls `/api/v1/sessions/me` with the browser's cookies. */
  session(method = 'GET', path = ''): Promise<Response> {
    return this.browser.open(new URL(`/api/v1/sessions/me${path}`, this.issuer).href, { method });
  }

  /** The message that the hidden frame of a silent sign-in posts to the portal. */
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

  exchange(code: string): Promise<Response> {
    const redirect_uri = `${portalOrigin}/authorization-code/callback`;
    const fields = { grant_type: 'authorization_code', code, code_verifier: this.#verifier, redirect_uri };
    return this.token(fields);
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.token({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      scope: 'openid profile email offline_access',
    });
  }

  token(fields: Record<string, string>): Promise<Response> {
    return fetch(`${this.issuer}/v1/token`, {
      method: 'POST',
      headers: { Accept: 'application/json', Origin: portalOrigin },
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

const OktaAuthWithAuthn = mixinAuthn(OktaAuth);

/**
 * The portal's client, okta-auth-js itself. Its calls are sent with the portal's origin.
 * @param browser its cookies go with calls that need them
 */
export function oktaClient(issuer: string, browser?: TestBrowser) {
  return new OktaAuthWithAuthn({
    issuer,
    clientId: 'scv-admin-portal',
    redirectUri: `${portalOrigin}/authorization-code/callback`,
    httpRequestClient: async (method, url, { headers, data, withCredentials }) => {
      const body = data ? JSON.stringify(data) : null;
      const init = { method, headers: { ...headers, Origin: portalOrigin }, body };
      const response = await (withCredentials && browser ? browser.open(url, init) : fetch(url, init));
      const result = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        responseText: await response.text(),
      };
      if (!response.ok) throw result;
      return result;
    },
  });
}
