import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { oktaClient } from '../testing/okta-client.ts';
import { ada, portalOrigin, testSettings } from '../testing/test-portal.ts';

let idp: LocalIdp;
beforeAll(async () => {
  idp = await startLocalIdp(testSettings());
});
afterAll(() => idp.stop());

const rel = 'http://openid.net/specs/connect/1.0/issuer';

test.each([ada.username, 'nobody@scv.example'])('okta-auth-js learns the provider of %s', async (login) => {
  const resource = `okta:acct:${login}`;
  const answer = (await oktaClient(idp.issuer).webfinger({ resource, rel })) as object;
  expect(answer).toMatchObject({ subject: resource, links: [{ rel, titles: { und: 'Local sign-in provider' } }] });
});

const address = (query: Record<string, string>) =>
  new URL(`/.well-known/webfinger?${new URLSearchParams(query)}`, idp.issuer);

test('the answer has the type of RFC 7033, and only the portal may read it', async () => {
  const headers = { Origin: portalOrigin };
  const response = await fetch(address({ resource: 'okta:acct:x' }), { headers });
  expect(response.headers.get('Content-Type')).toBe('application/jrd+json');
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe(portalOrigin);
});

test.each([{}, { resource: 'acct:x' }, { resource: 'okta:acct:' }])('%j is refused', async (query) => {
  const response = await fetch(address(query));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errorCode: 'E0000001' });
});
