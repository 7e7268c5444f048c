import type { BrowserContext, Page } from '@playwright/test';

/** Where okta-auth-js keeps its tokens in localStorage. */
export const tokenStorage = 'okta-token-storage';

/** Lets the stored access and ID tokens have run out. To the provider they are as good as before. */
export function expireTokens(page: Page): Promise<void> {
  return page.evaluate((key) => {
    const tokens = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, { expiresAt: number }>;
    for (const name of ['accessToken', 'idToken']) if (tokens[name]) tokens[name].expiresAt = 1;
    localStorage.setItem(key, JSON.stringify(tokens));
  }, tokenStorage);
}

/** Replaces the stored access token by one that has not run out, but that no API accepts. */
export function spoilAccessToken(page: Page): Promise<void> {
  return page.evaluate((key) => {
    const tokens = JSON.parse(localStorage.getItem(key) ?? '{}') as { accessToken: { accessToken: string } };
    tokens.accessToken.accessToken += 'x';
    localStorage.setItem(key, JSON.stringify(tokens));
  }, tokenStorage);
}

/** The access token, for calls beside the portal. */
export async function accessTokenOf(page: Page): Promise<string> {
  return accessTokenIn(await page.evaluate((key) => localStorage.getItem(key), tokenStorage));
}

/** Of what okta-auth-js has stored. */
export function accessTokenIn(stored: string | null | undefined): string {
  if (!stored) throw new Error('Nobody is signed in: there are no tokens in the storage.');
  return (JSON.parse(stored) as { accessToken: { accessToken: string } }).accessToken.accessToken;
}

/** From now on: the statuses of the provider's answers about tokens, and of the API's, in all tabs. */
export function heardFrom(context: BrowserContext) {
  const heard = { tokenAnswers: [] as number[], apiAnswers: [] as number[] };
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'OPTIONS') return;
    if (pathname.endsWith('/v1/token')) heard.tokenAnswers.push(response.status());
    if (pathname.startsWith('/api/')) heard.apiAnswers.push(response.status());
  });
  return heard;
}
