import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { FakeOkta } from './fake-okta.ts';

export interface TokenIssuer {
  issuer: string;
  /** The accounts behind Okta's own endpoints. */
  okta: FakeOkta;
  /** A valid access token for `login`, as Okta issues it. `changes` replaces claims; undefined removes one. */
  token(login: string, changes?: Record<string, unknown>, header?: { typ?: string; kid?: string }): Promise<string>;
  /** How many requests it has answered. */
  readonly requests: number;
  /** Whether it breaks every connection, as if it couldn't be reached. False at first. */
  isDown: boolean;
  /** Gives its key another id. */
  rotate(kid: string): void;
  stop(): Promise<void>;
}

/** Shared: generating keys takes longer than most tests. */
const sharedKeys = generateKeyPair('RS256');

/** An OpenID provider with only metadata, keys, tokens and Okta's accounts. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await sharedKeys;
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }];
  const okta = new FakeOkta();
  const answerAsOkta = getRequestListener(okta.app.fetch, { overrideGlobalObjects: false });
  let requests = 0;
  const server = createServer((request, response) => {
    if (self.isDown) return void request.socket.destroy();
    requests += 1;
    if (request.url?.startsWith('/api/v1/')) return void answerAsOkta(request, response);
    const body = request.url?.endsWith('/keys') ? { keys } : { issuer, jwks_uri: `${issuer}/v1/keys` };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}/oauth2/default`;
  const self: TokenIssuer = {
    issuer,
    okta,
    isDown: false,
    rotate: (kid) => keys.forEach((key) => Object.assign(key, { kid })),
    get requests() {
      return requests;
    },
    token(login, changes = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: issuer,
        aud: 'api://default',
        sub: login,
        iat: now,
        exp: now + 300,
        auth_time: now,
        uid: `00u-${login}`,
        cid: 'scv-admin-portal',
        scp: ['openid', 'profile'],
        ...changes,
      };
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test', ...header }).sign(privateKey);
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return self;
}
