import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes each text file as .br and .gz too, at the highest level, so that the server need not compress. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // Not in generateBundle: Vite changes the chunks after it.
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((fileName) => /\.(js|css|html)$/.test(fileName));
      await Promise.all(
        texts.map(async (fileName) => {
          const file = join(dir, fileName);
          const source = await readFile(file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await writeFile(`${file}.br`, await brotli(source, { params }));
          await writeFile(`${file}.gz`, await gzipped(source, { level: 9 }));
        }),
      );
    },
  };
}
