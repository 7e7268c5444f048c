import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { testIdp } from '../testing/test-idp.ts';
import { portalOrigin } from '../testing/test-portal.ts';

const idp = testIdp();

test('only the portal may frame the page, and only its own script runs', async () => {
  const response = await fetch(idp.url('/auth/services/devicefingerprint'));
  const policy = response.headers.get('Content-Security-Policy');
  expect(policy).toContain(`frame-ancestors ${portalOrigin}`);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe-inline');
  const html = await response.text();
  expect(html).toContain(`data-target-origin="${portalOrigin}"`);
  const script = /<script src="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await fetch(idp.url(script))).status).toBe(200);
});

/** Runs the page's script in a frame of the portal's window. */
function framedPage() {
  const portal = { postMessage: vi.fn<(message: string, origin: string) => void>() };
  const listeners: ((event: object) => Promise<void>)[] = [];
  const page = {
    crypto,
    TextEncoder,
    Intl,
    document: { getElementById: () => ({ dataset: { targetOrigin: portalOrigin } }) },
    navigator: { userAgent: 'Browser/1', languages: ['en'], hardwareConcurrency: 4 },
    screen: { width: 800, height: 600, colorDepth: 24 },
    window: {
      parent: portal,
      addEventListener: (_: string, listener: (event: object) => Promise<void>) => listeners.push(listener),
    },
  };
  runInContext(readFileSync(new URL('assets/device-fingerprint.js', import.meta.url), 'utf8'), createContext(page));
  const send = (changes: object = {}) => {
    const event = {
      origin: portalOrigin,
      source: portal,
      data: JSON.stringify({ type: 'GetFingerprint' }),
      ...changes,
    };
    return Promise.all(listeners.map((listener) => listener(event)));
  };
  const messages = () => portal.postMessage.mock.calls.map(([message]) => JSON.parse(message) as object);
  return { send, messages, portal };
}

test.each([
  ['another origin', { origin: 'http://evil.example' }],
  ['another window', { source: {} }],
  ['another message', { data: 'hello' }],
])('the page doesn’t answer %s', async (_name, changes) => {
  const { send, messages } = framedPage();
  await send(changes);
  expect(messages()).toHaveLength(1);
});
