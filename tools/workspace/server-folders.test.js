import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { localIdp, readSettings, referenceApi } from '../start/services.js';
import { root } from '../workspace.js';

const settings = readSettings({});

test.each([localIdp(settings), referenceApi(settings, 0)])(
  'saving a file of $name or of a lib that it imports restarts it',
  ({ args: [entry = ''], folders = [] }) => {
    const sources = globSync('**/*.ts', { cwd: dirname(entry) }).filter(
      (file) => !/testing|\.(test|fuzz)\.ts$/.test(file),
    );
    const texts = sources.map((file) => readFileSync(join(dirname(entry), file), 'utf8')).join('\n');
    const libs = [...new Set([...texts.matchAll(/'@scv\/([a-z-]+)/g)].map(([, name]) => `libs/${name}/src`))];
    const watched = folders.map((folder) => join(root, folder));
    expect(watched).toEqual(expect.arrayContaining(libs.map((lib) => join(root, lib))));
    expect(watched.some((folder) => entry.startsWith(folder))).toBe(true);
  },
);
