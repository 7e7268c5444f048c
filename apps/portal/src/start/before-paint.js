// Runs before the first paint: applies the chosen theme (src/shell/theme.ts), density of tables and the typeface, chooses
// index.html's skeleton, and preloads the signed-in screens and their icons if tokens are stored, otherwise the login form.
// `data-*`: see build/chunks.ts.
{
  const { documentElement: page, currentScript, head } = document;

  /** Null if the browser blocks the storage. */
  const read = (area, key) => {
    try {
      return window[area].getItem(key);
    } catch {
      return null;
    }
  };

  const hasTokens = ['localStorage', 'sessionStorage'].some(
    (area) => (read(area, 'okta-token-storage') ?? '{}') !== '{}',
  );
  page.style.colorScheme = read('localStorage', 'theme') ?? '';
  if (read('localStorage', 'typeface') === 'fetched') page.dataset.typeface = '';
  addEventListener('load', () =>
    setTimeout(async () => {
      try {
        await document.fonts.load('1em Geist', 'aş'); // both files
        localStorage.setItem('typeface', 'fetched');
      } catch {
        // Offline, or the storage is blocked: the next page has the system's typeface, too.
      }
    }, 2_000),
  );
  if (read('localStorage', 'density') === 'compact') page.dataset.density = 'compact';
  page.dataset.skeleton = hasTokens ? 'frame' : 'sign-in';
  if (read('localStorage', 'sidebarShow') === 'false') page.dataset.sidebar = 'folded';
  // If the start's code is missing or fails, a sentence in index.html takes the place of the skeleton.
  const giveUp = () => delete page.dataset.skeleton;
  addEventListener('error', ({ target }) => (target === window || target.localName === 'script') && giveUp(), true);
  addEventListener('unhandledrejection', giveUp);
  const { icons, signedIn = '', dashboard = '', login = '' } = currentScript.dataset;
  const preload = (attributes) => head.append(Object.assign(document.createElement('link'), attributes));
  const isDashboard = /^\/(dashboard)?$/.test(location.pathname);
  const chunks = hasTokens ? `${signedIn} ${isDashboard ? dashboard : ''}` : login;
  if (hasTokens && icons) preload({ rel: 'preload', as: 'image', crossOrigin: '', fetchPriority: 'high', href: icons });
  for (const href of chunks.split(' ').filter(Boolean)) {
    preload({ rel: 'modulepreload', crossOrigin: '', href });
  }
}
