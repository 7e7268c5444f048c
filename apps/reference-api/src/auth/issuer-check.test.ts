import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { ProcessState } from '../log.ts';
import { listen } from '../testing/resources.ts';
import { collectLog } from '../testing/test-api.ts';
import { watchIssuer } from './issuer-check.ts';

/** A provider with this name, which is not asked for it before the test says so. */
async function provider(name: (own: string) => object) {
  const answer = { status: 200 };
  const server = createServer((_, response) => response.writeHead(answer.status).end(JSON.stringify(name(own))));
  const own = `http://127.0.0.1:${await listen(server)}/oauth2/default`;
  const { lines, log } = collectLog();
  const state: ProcessState = {};
  const watch = async (issuer = own) => onTestFinished(await watchIssuer(issuer, log, state, 5));
  return { own, answer, lines, state, watch };
}

test.each([
  ['a slash at its end', (own: string) => `${own}/`],
  ['a query', (own: string) => `${own}?x=1`],
  ['the host in capitals', (own: string) => own.replace('http', 'HTTP')],
])('an issuer with %s ends the start, and the sentence has both names', async (_, change) => {
  const { own, watch } = await provider((issuer) => ({ issuer }));
  await expect(watch(change(own))).rejects.toThrow(
    `OIDC_ISSUER is ${change(own)}, but the provider there is called ${own}. Both must be the same, to the letter.`,
  );
});

test('an address without a provider ends the start', async () => {
  const { watch } = await provider(() => ({}));
  await expect(watch()).rejects.toThrow(/but .*\/openid-configuration does not name a sign-in provider\.$/);
});

test('a provider that is down is said once, until it answers', async () => {
  const { answer, lines, state, watch } = await provider((issuer) => ({ issuer }));
  answer.status = 503;
  await watch();
  expect(state.provider).toMatch(/^The sign-in provider cannot be reached at .*: It answers 503\.$/);
  answer.status = 200;
  await expect.poll(() => state.provider).toBeUndefined();
  expect(lines).toMatchObject([{ level: 40, msg: 'not ready' }]);
});

test('if it has another name then, the process stays unready and says so', async () => {
  const { answer, lines, state, watch } = await provider(() => ({ issuer: 'https://other.example' }));
  answer.status = 503;
  await watch();
  answer.status = 200;
  await expect.poll(() => state.provider).toMatch(/is called https:\/\/other\.example/);
  expect(lines.at(-1)).toMatchObject({ level: 60, msg: state.provider });
});
