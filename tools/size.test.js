import { expect, test } from 'vitest';
import { neededFiles, unwantedIn } from './size.js';

const manifest = {
  'index.html': { file: 'index.js', css: ['index.css'], imports: ['_react.js'] },
  'users.tsx': { file: 'users.js', css: ['users.css'], imports: ['index.html', '_query-Xy1.js'] },
  'later.tsx': { file: 'later.js', imports: ['index.html'] },
  '_react.js': { file: 'react.js' },
  '_query-Xy1.js': { file: 'query.js', name: 'query', imports: ['_react.js'] },
};

test('an entry needs its static imports and styles, without its dynamic imports', () => {
  expect(neededFiles(manifest, ['index.html', 'users.tsx']).toSorted()).toEqual([
    'index.css',
    'index.js',
    'query.js',
    'react.js',
    'users.css',
    'users.js',
  ]);
});

test('a chunk of several sources is found by its name', () => {
  expect(neededFiles(manifest, ['query'])).toEqual(['query.js', 'react.js']);
});

test('the error for an unknown chunk lists those that exist', () => {
  expect(() => neededFiles(manifest, ['shell.tsx'])).toThrow('The build has no chunk "shell.tsx". It has: index.html,');
});

test.each([
  ['assets/index.js', 'export const a = 1;', []],
  ['assets/index.js.map', '', ['a source map']],
  ['assets/index.js', '//# sourceMappingURL=index.js.map', ['a source map']],
  ['mockServiceWorker.js', '', ['MSW']],
  ['assets/index.js', 'console.warn("[MSW] Warning")', ['MSW']],
  ['assets/index.js', 'throw Error("see https://fakerjs.dev")', ['faker']],
])('%s with %j contains %j', (name, text, expected) => {
  expect(unwantedIn(name, text)).toEqual(expected);
});
