import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface TokenIssuer {
  issuer: string;
  /** A valid access token for `login`, as Okta issues it, but for what `changes` says; undefined removes a claim. */
  token(login: string, changes?: JWTPayload): Promise<string>;
  stop(): Promise<void>;
}

/** What the API needs of an OpenID provider: metadata, keys, and tokens signed with them. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...await exportJWK(publicKey), kid: 'test', alg: 'RS256', use: 'sig' }];
  const server = createServer((request, response) => {
    const body = request.url?.endsWith('/keys') ? { keys } : { issuer, jwks_uri: `${issuer}/v1/keys` };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oauth2/default`;
  return {
    issuer,
    token(login, changes = {}) {
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: issuer, aud: 'api://default', sub: login, iat: now, exp: now + 300,
        cid: 'scv-admin-portal', scp: ['openid', 'profile'], ...changes };
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(privateKey);
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
