import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import contract from '@scv/api/openapi.json' with { type: 'json' };
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, compileHints, isFirst, preloadChunks } from './build/chunks.ts';
import { mockMode, precompress, stylesWithCode, withoutAxiosFetch } from './build/plugins.ts';

const inRoot = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { version } = JSON.parse(inRoot('package.json')) as { version: string };

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    withoutAxiosFetch(),
    stylesWithCode(),
    preloadChunks(),
    compileHints(),
    precompress(),
    ...(mode === 'mock' ? [mockMode()] : []),
  ],
  resolve: { alias: { unload: fileURLToPath(new URL('src/unload-shim.ts', import.meta.url)) } },
  define: {
    'import.meta.env.VERSION': JSON.stringify(version),
    'import.meta.env.CONTRACT_VERSION': JSON.stringify(contract.info.version),
  },
  server: { host: 'localhost', strictPort: true, proxy: apiProxy() },
  worker: { format: 'es' }, // can import code on demand
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0, // data: URLs would need a wider Content-Security-Policy
    // One style sheet, of what main.ts imports; see stylesWithCode.
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter((file) => !isFirst(file)) },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
}));

/** Keeps the API on the portal's own origin in development, too. */
function apiProxy() {
  const target = process.env['API_ORIGIN'] ?? '';
  const paths = target ? ['/api', '/hpesa', '/config.json', '/healthz', '/docs'] : [];
  return Object.fromEntries(paths.map((path) => [path, { target }]));
}
