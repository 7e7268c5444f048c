import type { Plugin } from 'vite';

/**
 * The chunks, by when they are needed. Each has the modules that match and everything that these import statically, without
 * what an earlier chunk has. Vite makes one chunk for each other screen or dialog.
 */
const firstChunks = [
  // Every visit. Has no React DOM, so that the first call doesn't wait for it.
  {
    name: 'start',
    test: /portal\/src\/(main|paths|start\/|connection\/retry-until)|libs\/(browser|config)\/|auth\/src\/(storage\/|login\/login-state)|node_modules\/react\//,
  },
  { name: 'framework', test: /node_modules\/(react-dom|react-router)\// },
  // With what both the login form and signed-in screens import.
  {
    name: 'portal',
    test: /portal\/src\/show-portal\.|ui\/src\/(feedback\/alert|form\/icon-button|text\/(format|meta|request-id))\.|icons\/circle-exclamation-point/,
  },
  // A visit with stored tokens. The data comes first: the session and the call that the address needs.
  { name: 'data', test: /portal\/src\/session\/open-session/ },
  { name: 'summary', test: /portal\/src\/session\/prefetch-summary/ },
  { name: 'signed-in', test: /portal\/src\/(session\/session-area|shell\/(shell|screen-error)\.tsx)/ },
  { name: 'users', test: /users\/src\/list\/users-route/ },
  { name: 'dashboard', test: /portal\/src\/shell\/dashboard\/dashboard-route/ },
  // A visit without stored tokens. After the others, so that none of them needs it.
  { name: 'login', test: /auth\/src\/login\/login-route/ },
];

const firstNames = firstChunks.map(({ name }) => name);

/** A second later, or when it is needed. */
const laterChunks = [
  { name: 'provider', test: /auth\/src\/(provider-entry|provider\/open-provider)/ },
  { name: 'dialogs', test: /ui\/src\/dialog\/modal/ },
  { name: 'user-dialogs', test: /users\/src\/edit\// },
  // Small parts of several screens, else in a file each.
  {
    name: 'parts',
    test: /lucide-react|ui\/src\/text\/|api\/src\/(delay|retry-busy)|save-file|\.css/,
    minShareCount: 2,
  },
];

export const chunkGroups = [...firstChunks, ...laterChunks].map((group, index, { length }) => ({
  ...group,
  priority: length - index,
}));

/** What a chunk that is loaded later needs not preload: the first chunks are there, or requested by a route of their own. */
export const isFirst = (file: string) => ['rolldown-runtime', ...firstNames].some((name) => file.includes(`/${name}-`));

/**
 * V8 compiles all functions of the first chunks while they load, beside the main thread, instead of each at its first
 * call (https://v8.dev/blog/explicit-compile-hints). Other browsers ignore the comment, which must be the first line.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && firstNames.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
