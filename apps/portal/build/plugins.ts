import type { Plugin } from 'vite';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** axios would set up its adapter for `fetch` at start, although in browsers it only uses XMLHttpRequest. */
export function withoutAxiosFetch(): Plugin {
  return {
    name: 'without-axios-fetch',
    apply: 'build',
    load: (id) => (id.endsWith('/axios/lib/adapters/fetch.js') ? 'export const getFetch = () => null;' : undefined),
  };
}

/**
 * Puts the CSS of a component into its chunk, as a constructed style sheet (CSSOM), which the Content-Security-Policy
 * allows. So styles load, and fail to load, with the code: Vite would never request a failed sheet again. The CSS of
 * main.ts stays in the one sheet that index.html loads.
 */
export function stylesWithCode(): Plugin {
  const prefix = '\0styles:';
  return {
    name: 'styles-with-code',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('.css') || !importer || /main\.ts$|\.css$/.test(importer)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { id: `${prefix}${resolved.id}.js`, moduleSideEffects: true };
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const sheet = JSON.stringify(`${id.slice(prefix.length, -'.js'.length)}?inline`);
      return `import css from ${sheet};
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);`;
    },
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes each text file as .br and .gz too, at the highest level, so that the server need not compress. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // Not in generateBundle: Vite changes the chunks after it.
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((fileName) => /\.(js|css|html|svg)$/.test(fileName));
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

/** Development without servers: uses an entry that starts MSW, and serves MSW's worker from its package. */
export function mockMode(): Plugin {
  return {
    name: 'mock-mode',
    apply: 'serve',
    configureServer(server) {
      const worker = readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'));
      server.middlewares.use('/mockServiceWorker.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(worker);
      });
    },
    // Without preloading config.json: that would reach the server before MSW has started.
    transformIndexHtml: (html) =>
      html.replace('/src/start/main.ts', '/src/mock-mode/main.tsx').replace(/<link rel="preload"[^<>]*>/, ''),
  };
}
