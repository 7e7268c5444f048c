import { mixinAuthn } from '@okta/okta-auth-js/authn';
import { OktaAuth } from '@okta/okta-auth-js/core';
import { portalOrigin } from './test-portal.ts';
import type { TestBrowser } from './test-browser.ts';

const OktaAuthWithAuthn = mixinAuthn(OktaAuth);

/**
 * The portal's client, okta-auth-js itself. Its calls are sent with the portal's origin.
 * @param browser whose cookies go with the calls that need them
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
