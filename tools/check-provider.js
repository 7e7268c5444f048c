import { checks, isIssuer, runCheck } from './check-provider/checks.js';

// `npm run check:provider -- ISSUER`: asks an Okta organization whether it has what the portal needs and can use, and
// prints a checklist. Changes nothing there, except that its log has one refused sign-in. Reads OIDC_CLIENT_ID,
// PORTAL_ORIGIN and, for the calls that need them, OKTA_API_TOKEN and ACCESS_TOKEN. Exits with 1 if something is
// missing that the portal needs. See docs/connect-okta.md.

const signs = { yes: '✓', no: '✗', unknown: '?' };
const { OIDC_CLIENT_ID, PORTAL_ORIGIN, OKTA_API_TOKEN, ACCESS_TOKEN } = process.env;
const [issuer = ''] = process.argv.slice(2);

if (!isIssuer(issuer)) {
  console.error(
    'Name the issuer, without a user name, password, query or fragment: ' +
      'npm run check:provider -- https://example.okta.com/oauth2/default',
  );
  process.exitCode = 1;
} else {
  const organization = {
    issuer: issuer.replace(/\/$/, ''),
    clientId: OIDC_CLIENT_ID || 'scv-admin-portal',
    portalOrigin: new URL(PORTAL_ORIGIN || 'http://localhost:4200').origin,
    ...(OKTA_API_TOKEN && { apiToken: OKTA_API_TOKEN }),
    ...(ACCESS_TOKEN && { accessToken: ACCESS_TOKEN }),
  };
  for (const check of checks) {
    const { found, sentence } = await runCheck(check, organization);
    console.log(`${signs[found]} ${check.name}${check.isNeeded ? '' : ' (optional)'}: ${sentence}`);
    if (check.isNeeded && found === 'no') process.exitCode = 1;
  }
}
