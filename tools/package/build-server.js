import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../workspace.js';

/**
 * Builds a server and the libs that it imports to JavaScript, one file for each source file and in the same folders, so
 * that paths relative to `import.meta.url` stay right and a stack trace names the source. Packages of others stay
 * imports.
 * @param {string} app such as `apps/reference-api`
 * @param {string} folder gets `{app}/src/main.js`
 */
export async function buildServer(app, folder) {
  await build({
    root: join(root, app),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: join(root, app, 'src', 'main.ts'),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        output: {
          preserveModules: true,
          preserveModulesRoot: root,
          entryFileNames: '[name].js',
        },
      },
    },
  });
}
