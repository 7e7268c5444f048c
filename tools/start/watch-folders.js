/**
 * Watches folders outside Vite's root. Vite itself only watches the single files there that it has served, and such a
 * watch ends when git or an editor replaces the file.
 * @param {string[]} folders absolute
 * @returns {import('vite').Plugin}
 */
export function watchFolders(folders) {
  return {
    name: 'watch-folders',
    apply: 'serve',
    configureServer: ({ watcher }) => void watcher.add(folders),
  };
}
