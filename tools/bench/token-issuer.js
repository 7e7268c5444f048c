import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/**
 * A sign-in provider with only metadata and one key. It listens until this process exits.
 * @param {string} login of the administrator
 * @returns `signIn` makes an access token. The API refuses those from before the administrator was added to its
 *   database.
 */
export async function startTokenIssuer(login) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }];
  const server = createServer((request, response) => {
    const body = request.url?.endsWith('/keys') ? { keys } : { issuer, jwks_uri: `${issuer}/v1/keys` };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const issuer = `http://127.0.0.1:${port}/oauth2/default`;
  const claims = { cid: 'scv-admin-portal', scp: ['openid'] };
  const signIn = () =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
      .setIssuer(issuer)
      .setAudience('api://default')
      .setSubject(login)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
  return { issuer, signIn };
}
