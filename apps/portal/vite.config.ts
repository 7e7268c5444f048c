import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { parse } from 'yaml';
import { chunkGroups, compileHint, isFirst } from './vite-chunks.ts';

const inRoot = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { version } = JSON.parse(inRoot('package.json')) as { version: string };
const contract = parse(inRoot('openapi/scv-admin.openapi.yaml')) as { info: { version: string } };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    withoutAxiosFetch(),
    stylesWithCode(),
    preloadChunks(),
    precompress(),
    ...(mode === 'mock' ? [mockMode()] : []),
  ],
  resolve: { alias: { unload: fileURLToPath(new URL('src/unload-shim.ts', import.meta.url)) } },
  define: {
    'import.meta.env.VERSION': JSON.stringify(version),
    'import.meta.env.CONTRACT_VERSION': JSON.stringify(contract.info.version),
  },
  server: { host: 'localhost', strictPort: true, proxy: apiProxy() },
  build: {
    manifest: true,
    target: 'es2022',
    // data: URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // One style sheet, of what main.ts imports; see stylesWithCode.
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter((file) => !isFirst(file)) },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, postBanner: compileHint } },
  },
}));

/** In development too, the API is on the portal's own origin. */
function apiProxy() {
  const target = process.env['API_ORIGIN'];
  if (!target) return {};
  return Object.fromEntries(['/api', '/hpesa', '/config.json', '/healthz'].map((path) => [path, { target }]));
}

/**
 * Lists chunks in index.html, so that they load in parallel instead of one after another. Those of every visit are
 * preload links. before-paint.js gets those of a signed-in visit and of the login form, because it knows whether tokens
 * are stored. That script is an asset with a hash, because the parser waits for it.
 */
function preloadChunks(): Plugin {
  const script = 'src/start/before-paint.js';
  return {
    name: 'preload-chunks',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'asset',
        name: 'before-paint.js',
        source: readFileSync(fileURLToPath(new URL(script, import.meta.url))),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const listed = new Set<string>();
        const add = (fileName: string): string[] => {
          if (listed.has(fileName) || html.includes(fileName)) return [];
          listed.add(fileName);
          const chunk = files.find((file) => file.type === 'chunk' && file.fileName === fileName);
          return [`/${fileName}`, ...(chunk?.type === 'chunk' ? chunk.imports.flatMap(add) : [])];
        };
        const chunkNamed = (name: string) => {
          const chunk = files.find((file) => file.type === 'chunk' && file.name === name);
          if (!chunk) this.error(`There is no chunk "${name}".`);
          return add(chunk.fileName);
        };
        const links = ['framework', 'portal'].flatMap(chunkNamed).map((href) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href, crossorigin: true },
          injectTo: 'head' as const,
        }));
        const signedIn = ['data', 'signed-in', 'users'].flatMap(chunkNamed).join(' ');
        const dashboard = chunkNamed('dashboard').join(' ');
        const login = chunkNamed('login').join(' ');
        const asset = files.find((file) => file.type === 'asset' && file.names.includes('before-paint.js'));
        return {
          html: html.replace(
            `"/${script}"`,
            `"/${asset?.fileName}" data-signed-in="${signedIn}" data-dashboard="${dashboard}" data-login="${login}"`,
          ),
          tags: links,
        };
      },
    },
  };
}

/** axios would set up its adapter for `fetch` at start, although in browsers it only uses XMLHttpRequest. */
function withoutAxiosFetch(): Plugin {
  return {
    name: 'without-axios-fetch',
    apply: 'build',
    load: (id) => (id.endsWith('/axios/lib/adapters/fetch.js') ? 'export const getFetch = () => null;' : undefined),
  };
}

/**
 * Puts the CSS that a component imports into the component's chunk, as a constructed style sheet (CSSOM), which the
 * Content-Security-Policy allows. So styles load, and fail to load, with the code: Vite would never request a failed
 * sheet again. What main.ts imports stays in the one sheet that index.html loads.
 */
function stylesWithCode(): Plugin {
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

/** Writes each text file as .br and .gz too, at the highest level, so that the server need not compress. */
function precompress(): Plugin {
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

/** Development without servers: uses an entry that starts MSW, and serves MSW's worker from its package. */
function mockMode(): Plugin {
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
      html.replace('/src/main.ts', '/src/mock-mode/main.tsx').replace(/<link rel="preload"[^>]*>/, ''),
  };
}
