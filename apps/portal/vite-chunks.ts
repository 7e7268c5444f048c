/**
 * The chunks, by when they are needed. Each has the modules that match and everything that these import statically,
 * without what an earlier chunk has. Vite makes one chunk for each other screen or dialog.
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
    test: /portal\/src\/show-portal\.|ui\/src\/(feedback\/alert|button\/icon-button|text\/(format|meta|request-id))\.|icons\/circle-exclamation-point/,
  },
  // A visit with stored tokens. The data comes first: the session and the call that the address needs.
  { name: 'data', test: /portal\/src\/session\/open-session/ },
  { name: 'summary', test: /portal\/src\/session\/prefetch-summary/ },
  { name: 'signed-in', test: /portal\/src\/(session\/session-area|shell\/(shell|screen-error)\.tsx)/ },
  { name: 'users', test: /users\/src\/screen\/users-route\./ },
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

/** Chunks that are loaded later don't preload these: they are there, or a route of their own requests them. */
export const isFirst = (file: string) => ['rolldown-runtime', ...firstNames].some((name) => file.includes(`/${name}-`));

/**
 * Begins the first chunks with a comment that makes V8 compile all their functions while they load, beside the main
 * thread, instead of each at its first call (https://v8.dev/blog/explicit-compile-hints). It must be the first line.
 */
export const compileHint = ({ name }: { name: string }) =>
  firstNames.includes(name) ? '//# allFunctionsCalledOnLoad' : '';
