import { Session } from '@scv/auth/session';
import { localConfig, type PortalConfig } from '@scv/config';
import { paths } from '../paths.ts';
import { openSession, type OpenSession } from '../session/open-session.ts';

const tokenLifetimeSeconds = 86_400;

/** A development sign-in without a provider. Accepts any username and password. */
class MockSession extends Session {
  override authorize(): Promise<void> {
    const tokens = tokensFor(localStorage.getItem('LoginId') ?? 'dev.admin@scv.example');
    localStorage.setItem('okta-token-storage', JSON.stringify(tokens));
    localStorage.setItem('lastActivity', String(Date.now()));
    location.assign(paths.home);
    return Promise.resolve();
  }

  override signOut(reason: string): Promise<void> {
    this.status.change('leaving');
    localStorage.removeItem('okta-token-storage');
    localStorage.removeItem('LoginId');
    sessionStorage.setItem('redirectedUrl', reason);
    location.assign('/login');
    return Promise.resolve();
  }
}

export function openMockSession(config: PortalConfig): OpenSession {
  return openSession(config, new MockSession(config.okta, config.session.idleMinutes));
}

function tokensFor(login: string) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: login,
    email: login,
    name: 'Development Administrator',
    iat: now,
    exp: now + tokenLifetimeSeconds,
  };
  const common = { claims, expiresAt: now + tokenLifetimeSeconds, scopes: localConfig.okta.scopes, authorizeUrl: '' };
  return {
    accessToken: { ...common, accessToken: 'mock', tokenType: 'Bearer', userinfoUrl: '' },
    idToken: { ...common, idToken: 'mock', clientId: localConfig.okta.clientId, issuer: localConfig.okta.issuer },
  };
}
