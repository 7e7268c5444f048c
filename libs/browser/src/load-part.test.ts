import { afterEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

afterEach(() => document.head.replaceChildren());

const links = () => [...document.head.querySelectorAll('link')];
const dispatchOnLinks = (type: 'error' | 'load') => links().forEach((link) => link.dispatchEvent(new Event(type)));

test('a style sheet that failed is loaded again before the next chunk', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/a.css"><link rel="icon" href="/a.svg">';
  const [sheet, icon] = links();
  dispatchOnLinks('error');
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'));
  const part = loadPart(load);

  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/a.css', '/a.svg']);
  expect(links()[0]).not.toBe(sheet);
  expect(links()[1]).toBe(icon);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();

  dispatchOnLinks('load');
  expect(await part).toBe('part');
  const reloaded = links()[0];
  await loadPart(load);
  expect(links()[0]).toBe(reloaded);
});
