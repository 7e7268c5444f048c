import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { portalConfig } from './portal-config.ts';

test('without any variable the portal is told the local defaults', () => {
  expect(portalConfig(readSettings({}))).toEqual({
    apiBase: '',
    adminApiHost: '',
    apiKey: 'scv-admin-portal',
    okta: {
      issuer: 'http://localhost:4400/oauth2/default',
      clientId: 'scv-admin-portal',
      scopes: ['openid', 'profile', 'email', 'offline_access'],
      redirectUri: '/authorization-code/callback',
      loginIdClaim: 'sub',
    },
    session: { idleMinutes: 30 },
    cdd: { maxBytes: 104_857_600 },
  });
});

test('the portal is told what the server itself goes by', () => {
  const config = portalConfig(
    readSettings({
      API_KEY: 'other',
      OIDC_ISSUER: 'https://company.okta.com/oauth2/x',
      OIDC_CLIENT_ID: '0oa1',
      OIDC_LOGIN_ID_CLAIM: 'preferred_username',
      CDD_MAX_BYTES: '5000',
    }),
  );
  expect(config).toMatchObject({
    apiKey: 'other',
    okta: { issuer: 'https://company.okta.com/oauth2/x', clientId: '0oa1', loginIdClaim: 'preferred_username' },
    cdd: { maxBytes: 5000 },
  });
});
