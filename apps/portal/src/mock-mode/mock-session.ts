import { logout } from '@scv/api';
import { signInPaths } from '@scv/auth';
import { Session } from '@scv/auth/session';
import { localConfig, type PortalConfig } from '@scv/config';
import { mockAdmin } from '@scv/testing/mock-backend';
import { openSession, type OpenSession } from '../session/open-session.ts';

/** Long, because nobody renews the tokens. */
const tokenLifetimeSeconds = 365 * 86_400;

/** A development sign-in without a provider. Accepts any username and password. */
class MockSession extends Session {
  override readonly provider = () => Promise.reject(new Error('Mock mode has no sign-in provider.'));

  override authorize(): Promise<void> {
    storeMockTokens(localStorage.getItem('LoginId') ?? mockAdmin.email);
    location.assign(signInPaths.home);
    return Promise.resolve();
  }

  override async signOut(reason: string): Promise<void> {
    this.status.change('leaving');
    await logout({ accessToken: 'mock' });
    localStorage.removeItem('okta-token-storage');
    localStorage.removeItem('LoginId');
    sessionStorage.setItem('redirectedUrl', reason);
    location.assign('/login');
  }
}

export function openMockSession(config: PortalConfig): OpenSession {
  return openSession(config, new MockSession(config.okta, config.session.idleMinutes, config.features));
}

/** Stores tokens the way okta-auth-js does. */
export function storeMockTokens(login: string): void {
  const now = Math.floor(Date.now() / 1000);
  const exp = now + tokenLifetimeSeconds;
  const claims = { sub: login, email: login, name: mockAdmin.name, iat: now, exp };
  const common = { claims, expiresAt: exp, scopes: localConfig.okta.scopes, authorizeUrl: '' };
  const tokens = {
    accessToken: { ...common, accessToken: 'mock', tokenType: 'Bearer', userinfoUrl: '' },
    idToken: { ...common, idToken: 'mock', clientId: localConfig.okta.clientId, issuer: localConfig.okta.issuer },
  };
  localStorage.setItem('okta-token-storage', JSON.stringify(tokens));
  localStorage.setItem('lastActivity', String(Date.now()));
}
