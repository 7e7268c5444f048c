import { localConfig } from '@scv/config';
import { server } from '@scv/testing';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { loadConfig } from './start-portal.ts';

test('config.json is fetched (decided 1)', async () => {
  server.use(http.get('*/config.json', () => HttpResponse.json(localConfig)));
  expect(await loadConfig()).toEqual(localConfig);
});

test('each mistake in config.json is a reason', async () => {
  server.use(http.get('*/config.json', () => HttpResponse.json({ ...localConfig, apiKey: '', session: {} })));
  await expect(loadConfig()).rejects.toMatchObject({
    name: 'ConfigError',
    reasons: ['apiKey must not be empty.', 'session.idleMinutes is missing.'],
    isTemporary: false,
  });
});

test.each<[string, () => Response, string, boolean]>([
  ['no connection', () => HttpResponse.error(), 'could not be fetched. Check your network connection.', true],
  ['a 503', () => new HttpResponse(null, { status: 503 }), 'could not be fetched: the server answered 503.', true],
  ['a 404', () => new HttpResponse(null, { status: 404 }), 'could not be fetched: the server answered 404.', false],
  ['invalid JSON', () => HttpResponse.text('<html>'), 'is not valid JSON.', false],
])('%s is reported', async (_what, answer, text, isTemporary) => {
  server.use(http.get('*/config.json', answer));
  await expect(loadConfig()).rejects.toMatchObject({
    name: 'ConfigError',
    reasons: [`config.json ${text}`],
    isTemporary,
  });
});
