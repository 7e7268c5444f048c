import { operations } from '@scv/api/schemas';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { contractRoutes } from './contract-page.ts';

const routes = contractRoutes(readSettings({}));

test('the contract is served with the features that this server has', async () => {
  const { openapi, info, paths } = (await (await routes.request('/api/v1/openapi.json')).json()) as {
    openapi: string;
    info: Record<string, unknown>;
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  const served = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  );
  expect(openapi).toBe('3.1.0');
  expect(served.toSorted()).toEqual(Object.keys(operations).toSorted());
  expect(info['x-features']).toContain('extended');
  expect(info['x-features']).not.toContain('cdd-schema');
});

test('the page shows every operation, and each of its links leads somewhere', async () => {
  const page = await (await routes.request('/docs')).text();
  const found = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, text]) => text);
  const sections = found(/<section id="([^"]+)"/g);
  expect(sections).toEqual(expect.arrayContaining(Object.keys(operations)));
  for (const { method, path } of Object.values(operations)) {
    expect(page).toContain(`<code>${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`);
  }
  expect(found(/href="#([^"]+)"/g).filter((id) => !sections.includes(id))).toEqual([]);
  expect(page).not.toMatch(/<script|<style|style=|undefined|\[object/);
  expect(found(/<link rel="stylesheet" href="([^"]+)"/g)).toEqual(['/docs/docs.css']);
  expect((await routes.request('/docs/docs.css')).headers.get('Content-Type')).toMatch(/^text\/css/);
});
