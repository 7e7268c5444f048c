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

/**
 * A few chunks instead of many small ones, cut along what is needed when: the framework and the parts for the first
 * screen, the client for signed-in work, PrimeReact for the first dialog.
 */
const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|zod)\// },
  {
    name: 'first-screen',
    test: /libs\/(browser\/src|ui\/src\/(form\/(button|field|form|icon|link|password|text)|frame\/(brand|centred|full)|feedback\/(alert|lazy|pending|skeleton|tone)|text\/(class|format)|styles)|users\/src\/users-routes|auth\/src\/(login|session\/(return|sign-in|storage))|api\/src\/settings)|config\/src|portal\/src\/(paths|start|failure|connection\/retry)|lucide-react\/dist\/esm\/((?!icons)|icons\/(circle|eye|info|triangle))/,
  },
  { name: 'dialogs', test: /node_modules\/primereact\/|libs\/ui\/src\/dialog\/(prime-root|modal)/ },
  { name: 'client', test: /node_modules\/(@okta|@tanstack|axios)\/|libs\/api\/src\/(?!field-errors|.*zod)/ },
  {
    name: 'signed-in',
    test: /libs\/(auth\/src\/(?!session\/(logout|session-ended)|idle\/idle-dialog)|ui\/src\/(form\/(search|select)|frame|table|text|feedback\/(empty|error|notice|recent|toast\.)))|portal\/src\/(session-area|open-session|shell\/s)|node_modules\/lucide-react\//,
  },
  {
    name: 'users',
    test: /libs\/users\/src\/(?!edit\/(?!dialog-state)|shortcuts\/shortcuts-dialog|bulk|import|export)/,
  },
  { name: 'user-dialogs', test: /libs\/(users\/src\/edit|ui\/src\/(dialog\/dialog|form\/switch-field))/ },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

export default defineConfig(({ mode }) => ({
  plugins: [react(), preloadSignedIn(), precompress(), ...(mode === 'mock' ? [mockMode()] : [])],
  resolve: { alias: { unload: fileURLToPath(new URL('src/unload-shim.ts', import.meta.url)) } },
  server: { host: 'localhost', strictPort: true, proxy: apiProxy() },
  build: {
    manifest: true,
    target: 'es2022',
    // A data: address would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
}));

/** In development the API answers on the portal's own origin, as in production. */
function apiProxy() {
  const target = process.env['API_ORIGIN'];
  if (!target) return {};
  return Object.fromEntries(['/api', '/hpesa', '/config.json', '/healthz'].map((path) => [path, { target }]));
}

/**
 * index.html names the chunks that a signed-in visit needs, so that they come side by side with the first one
 * instead of being discovered one after another. Their priority is low: the sign-in form does not wait for them.
 */
function preloadSignedIn(): Plugin {
  const wanted = [
    '/src/session-area.tsx',
    '/src/open-session.ts',
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
        for (const end of wanted) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
          if (!chunk) this.error(`${end} is in no chunk any more: mend the list in vite.config.ts.`);
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

/** Writes a .br and a .gz beside every text file, at the highest level: the server only picks one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // Once all is written: Vite still changes the chunks when the bundle has been generated.
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

/** Development without servers: another entry, which starts MSW; its worker comes straight from the package. */
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
    // Without the preload, which would ask the server before MSW is there to answer.
    transformIndexHtml: (html) =>
      html.replace('/src/main.tsx', '/src/mock-mode/main.tsx').replace(/<link rel="preload"[^>]*>/, ''),
  };
}
