import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const paths = (...patterns: string[]) => new RegExp(patterns.join('|'));

/**
 * Chunks by when they are needed, instead of many small ones: first the framework and the login form, then what a
 * signed-in visit needs, then dialogs. A file goes to the first group that matches its path.
 */
const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|zod)\// },
  {
    name: 'first-screen',
    test: paths(
      'portal/src/(paths|start/|failure/|connection/retry)',
      'libs/(browser|config)/src/',
      'libs/auth/src/(login|session/(return|sign-in|storage))',
      'libs/api/src/settings',
      'libs/users/src/users-routes',
      'libs/ui/src/styles',
      'libs/ui/src/form/(button|field|form|icon|link|password|text)',
      'libs/ui/src/frame/(brand|centred|full)',
      'libs/ui/src/feedback/(alert|lazy|pending|skeleton|tone)',
      'libs/ui/src/text/(class|format)',
      'lucide-react/dist/esm/(?!icons)',
      'lucide-react/dist/esm/icons/(circle|eye|info|triangle)',
    ),
  },
  { name: 'dialogs', test: paths('node_modules/primereact/', 'libs/ui/src/dialog/(prime-root|modal)') },
  { name: 'client', test: paths('node_modules/(@okta|@tanstack|axios)/', 'libs/api/src/(?!field-errors|.*zod)') },
  {
    name: 'signed-in',
    test: paths(
      'portal/src/(session/|connection/|shell/s)',
      'libs/auth/src/(?!session/(logout|session-ended)|idle/idle-dialog)',
      'libs/ui/src/(frame|table|text)/',
      'libs/ui/src/form/(search|select)',
      'libs/ui/src/feedback/(empty|error|notice|recent|toast\\.)',
      'node_modules/lucide-react/',
    ),
  },
  {
    name: 'users',
    test: /libs\/users\/src\/(?!edit\/(?!dialog-state)|shortcuts\/shortcuts-dialog|bulk|import|export)/,
  },
  { name: 'user-dialogs', test: paths('libs/users/src/edit', 'libs/ui/src/(dialog/dialog|form/switch-field)') },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

export default defineConfig(({ mode }) => ({
  plugins: [react(), preloadSignedIn(), precompress(), ...(mode === 'mock' ? [mockMode()] : [])],
  resolve: { alias: { unload: fileURLToPath(new URL('src/unload-shim.ts', import.meta.url)) } },
  server: { host: 'localhost', strictPort: true, proxy: apiProxy() },
  build: {
    manifest: true,
    target: 'es2022',
    // data: URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
}));

/** In development too, the API is on the portal's own origin. */
function apiProxy() {
  const target = process.env['API_ORIGIN'];
  if (!target) return {};
  return Object.fromEntries(['/api', '/hpesa', '/config.json', '/healthz'].map((path) => [path, { target }]));
}

/**
 * Adds preload links for the chunks of a signed-in visit to index.html, so that they load in parallel instead of one
 * after another. With low priority, so that the login form does not wait for them.
 */
function preloadSignedIn(): Plugin {
  const entries = [
    '/src/session/session-area.tsx',
    '/src/session/open-session.ts',
    '/src/shell/shell.tsx',
    '/users/src/list/users-route.tsx',
  ];
  return {
    name: 'preload-signed-in',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const needed = new Set<string>();
        const add = (fileName: string) => {
          if (needed.has(fileName) || html.includes(fileName)) return;
          needed.add(fileName);
          chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add);
        };
        for (const entry of entries) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(entry)));
          if (!chunk) this.error(`No chunk contains ${entry}. Update the list in vite.config.ts.`);
          add(chunk.fileName);
        }
        return [...needed].map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${fileName}`, fetchpriority: 'low', crossorigin: true },
          injectTo: 'head' as const,
        }));
      },
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
      html.replace('/src/main.tsx', '/src/mock-mode/main.tsx').replace(/<link rel="preload"[^>]*>/, ''),
  };
}
