import { expect, test } from 'vitest';
import { newPerson, testIdp } from './testing/test-idp.ts';

const idp = testIdp();

async function open(search = '') {
  const response = await fetch(idp.url(`/outbox${search}`));
  const html = await response.text();
  return { html, headers: response.headers, articles: html.match(/<article>.*?<\/article>/gs) ?? [] };
}

test('typed values are escaped, and nothing but our own files is loaded', async () => {
  await idp.createUser({ ...newPerson, login: 'evil@scv.example', email: 'a&b@scv.example' });
  const { html, headers } = await open(`?to=${encodeURIComponent('"><script>')}`);
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect((await open()).html).toContain('a&amp;b@scv.example');
  const policy = headers.get('Content-Security-Policy');
  expect([policy, headers.get('Cache-Control')]).toEqual([expect.stringContaining("default-src 'none'"), 'no-store']);
  expect(policy).not.toContain('unsafe-inline');
});
