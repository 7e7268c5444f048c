import { expect, test } from 'vitest';
import { neededFiles, tooLarge, unwantedIn } from './size.js';

test('an entry needs its static imports and styles, without its dynamic imports', () => {
  const manifest = {
    'index.html': { file: 'index.js', css: ['index.css'], imports: ['_react.js'] },
    'users.tsx': { file: 'users.js', css: ['users.css'], imports: ['index.html', '_query-Xy1.js'] },
    'later.tsx': { file: 'later.js', imports: ['index.html'] },
    '_react.js': { file: 'react.js' },
    '_query-Xy1.js': { file: 'query.js', name: 'query', imports: ['_react.js'] },
  };
  const needed = ['index.css', 'index.js', 'query.js', 'react.js', 'users.css', 'users.js'];
  expect(neededFiles(manifest, ['index.html', 'users.tsx']).toSorted()).toEqual(needed);
});

test('a failure says the figure, the file to edit and the document to change', () => {
  expect(tooLarge({ name: 'before the first call is sent', bytes: 47_120, maxBytes: 47_000 })).toBe(
    'before the first call is sent: 47.1 kB, 120 bytes over the budget of 47.0 kB. ' +
      'Load less, or raise the budget in size-budgets.json and say why in a sentence in docs/performance.md.',
  );
});

test.each([
  ['//# sourceMappingURL=index.js.map', ['a source map']],
  ['console.warn("[MSW] Warning")', ['MSW']],
  ['throw Error("see https://fakerjs.dev")', ['faker']],
  ['export const a = 1;', []],
])('a built file with %j contains %j', (text, expected) => {
  expect(unwantedIn('assets/index.js', text)).toEqual(expected);
});
