import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Lists chunks in index.html, so that they load in parallel instead of one after another. Those of every visit are
 * preload links. before-paint.js gets those of a signed-in visit and of the login form, because it knows whether tokens
 * are stored. That script is an asset with a hash, because the parser waits for it.
 */
export function preloadChunks(): Plugin {
  const script = 'src/start/before-paint.js';
  return {
    name: 'preload-chunks',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'asset',
        name: 'before-paint.js',
        source: readFileSync(fileURLToPath(new URL(`../${script}`, import.meta.url))),
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
        const dashboard = ['dashboard', 'links'].flatMap(chunkNamed).join(' ');
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
