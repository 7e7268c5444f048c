import { server } from '@scv/testing';
import { fakeSettings } from '@scv/testing/fake-provider';
import { http, HttpResponse } from 'msw';

/** Records the tokens that the fake provider is asked to revoke. Wait for all of them: a later test would get them. */
export function recordRevocations(): string[] {
  const tokens: string[] = [];
  server.use(
    http.post(`${fakeSettings.issuer}/v1/revoke`, async ({ request }) => {
      tokens.push(new URLSearchParams(await request.text()).get('token') ?? '');
      return new HttpResponse(null);
    }),
  );
  return tokens;
}
