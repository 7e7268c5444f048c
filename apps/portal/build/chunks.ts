import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

/** A chunk has the files of these folders, and everything that they import statically, without what an earlier one has. */
interface Chunk {
  name: string;
  /** Folders, and files that have no folder of their own, relative to the workspace. */
  of: readonly string[];
  /** Include only files needed by at least this many chunks. */
  minShareCount?: number;
}

/** The chunks of the first screens, by when they are needed. */
const firstChunks: readonly Chunk[] = [
  // Every visit. Has no React DOM, so that the first call doesn't wait for it.
  {
    name: 'start',
    of: [
      'apps/portal/src/start',
      'apps/portal/src/connection/retry-until.ts',
      'libs/ui/src/browser',
      // The first call reads its filters and days from the address with these.
      'libs/ui/src/filter/search-params.ts',
      'libs/ui/src/text/format.ts',
      'libs/config',
      'libs/auth/src/storage',
      'node_modules/react',
    ],
  },
  { name: 'framework', of: ['node_modules/react-dom', 'node_modules/react-router'] },
  {
    name: 'portal',
    of: [
      'apps/portal/src/show-portal.tsx',
      // Both the login form and signed-in screens need these.
      'libs/ui/src/feedback/alert.tsx',
      'libs/ui/src/button/button.tsx',
      'libs/ui/src/text/text.tsx',
      'node_modules/lucide-react/dist/esm/icons/circle-exclamation-point.mjs',
    ],
  },
  // A visit with stored tokens. The data comes first: the session and the call that the address needs.
  { name: 'data', of: ['apps/portal/src/session/open-session.ts'] },
  { name: 'summary', of: ['libs/dashboard/src/prefetch'] },
  {
    name: 'signed-in',
    of: ['apps/portal/src/session', 'apps/portal/src/shell/shell.tsx', 'apps/portal/src/shell/screen-error.tsx'],
  },
  { name: 'users', of: ['libs/users/src/list/user-list-route.tsx'] },
  { name: 'dashboard', of: ['libs/dashboard/src/screen'] },
  { name: 'links', of: ['apps/portal/src/links.tsx'] },
  // A visit without stored tokens. After the others, so that none of them needs it.
  { name: 'login', of: ['libs/auth/src/login'] },
];

const firstNames = firstChunks.map(({ name }) => name);

/** A second later, or when they are needed. Vite makes a chunk for each other screen or dialog. */
const laterChunks: readonly Chunk[] = [
  { name: 'provider', of: ['libs/auth/src/provider', 'libs/auth/src/sign-in'] },
  { name: 'dialogs', of: ['libs/ui/src/dialog/dialog.tsx'] },
  // Small parts of several screens, which would otherwise get a file each.
  {
    name: 'shared',
    of: [
      'node_modules/lucide-react',
      'node_modules/@tanstack/react-query/build/modern/useMutation.js',
      'libs/ui/src/text',
      'libs/ui/src/file/save-file.ts',
      'libs/api/src/retry-busy.ts',
      'libs/users/src/list-commands.ts',
    ],
    minShareCount: 2,
  },
  { name: 'user-dialogs', of: ['libs/users/src/edit'] },
];

export const chunkGroups = [...firstChunks, ...laterChunks].map(({ of, ...chunk }, index, { length }) => ({
  ...chunk,
  test: isIn(of),
  priority: length - index,
}));

/** @throws if a folder or file doesn't exist, for example because it was renamed */
function isIn(paths: readonly string[]) {
  const folders = paths.map((path) => {
    const folder = fileURLToPath(new URL(`../../../${path}`, import.meta.url));
    if (!existsSync(folder)) throw new Error(`${path} doesn't exist; see apps/portal/build/chunks.ts.`);
    return normalizePath(folder);
  });
  return (file: string) => folders.some((folder) => file === folder || file.includes(`${folder}/`));
}

/** Chunks that are loaded later don't preload these: they are there, or a route of their own requests them. */
export const isFirst = (file: string) => ['rolldown-runtime', ...firstNames].some((name) => file.includes(`/${name}-`));

/**
 * Begins the first chunks with a comment that makes V8 compile all their functions while they load, beside the main
 * thread, instead of each at its first call (https://v8.dev/blog/explicit-compile-hints). It must be the first line, so
 * it comes after Vite has put its own before the code.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && firstNames.includes(file.name)) {
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
          }
        }
      },
    },
  };
}

/**
 * Lists chunks in index.html, so that they load in parallel instead of one after another. Those of every visit are
 * preload links. before-paint.js gets those of a signed-in visit, with its icons, and of the login form, because it knows
 * whether tokens are stored. That script is an asset with a hash, because the parser waits for it.
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
        const assetNamed = (name: string) => {
          const asset = files.find((file) => file.type === 'asset' && file.names.includes(name));
          if (!asset) this.error(`There is no asset "${name}".`);
          return `/${asset.fileName}`;
        };
        const icons = assetNamed('icons.svg');
        return {
          html: html.replace(
            `"/${script}"`,
            `"${assetNamed('before-paint.js')}" data-icons="${icons}" data-signed-in="${signedIn}" data-dashboard="${dashboard}" data-login="${login}"`,
          ),
          tags: links,
        };
      },
    },
  };
}
