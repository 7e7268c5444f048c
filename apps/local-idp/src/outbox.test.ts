import { expect, test } from 'vitest';
import { newPerson, testIdp } from './testing/test-idp.ts';

const idp = testIdp();

async function open(search = '') {
  const response = await fetch(idp.url(`/outbox${search}`));
  const html = await response.text();
  return { html, headers: response.headers, articles: html.match(/<article>.*?<\/article>/gs) ?? [] };
}

test('each message is an article with its address and its link or code, newest first', async () => {
  expect((await open()).html).toContain('No messages.');
  const { username } = await idp.addPerson();
  await idp.createUser({ ...newPerson, email: 'Mary@SCV.example' });
  await idp.authn('/recovery/password', { username, factorType: 'SMS' });
  const { code } = idp.mailbox.last();
  const { token } = idp.mailbox.last(newPerson.email);
  const { html, articles } = await open();
  expect(html).toContain('These messages were not sent.');
  expect(articles).toEqual([
    expect.stringContaining(`<code>${code}</code>`),
    expect.stringContaining(`<a href="http://localhost:4200/activate?token=${token}&amp;username=mary%40scv.example">`),
  ]);
  expect((await open('?to=mary@scv.example')).articles).toEqual([expect.stringContaining('Mary@SCV.example')]);
});

test('what people typed is escaped, and nothing but our own files is loaded', async () => {
  await idp.createUser({ ...newPerson, login: 'evil@scv.example', email: '<b>@scv.example' });
  const { html, headers } = await open(`?to=${encodeURIComponent('"><script>')}`);
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect((await open()).html).toContain('&lt;b&gt;@scv.example');
  const policy = headers.get('Content-Security-Policy');
  expect([policy, headers.get('Cache-Control')]).toEqual([expect.stringContaining("default-src 'none'"), 'no-store']);
  expect(policy).not.toContain('unsafe-inline');
});
