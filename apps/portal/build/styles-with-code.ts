import type { Plugin } from 'vite';

/**
 * Puts the CSS that a component imports into the component's chunk, as a constructed style sheet (CSSOM), which the
 * Content-Security-Policy allows. So styles load, and fail to load, with the code: Vite would never request a failed
 * sheet again. What main.ts imports stays in the one sheet that index.html loads.
 */
export function stylesWithCode(): Plugin {
  const prefix = '\0styles:';
  return {
    name: 'styles-with-code',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('.css') || !importer || /main\.ts$|\.css$/.test(importer)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { id: `${prefix}${resolved.id}.js`, moduleSideEffects: true };
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const sheet = JSON.stringify(`${id.slice(prefix.length, -'.js'.length)}?inline`);
      return `import css from ${sheet};
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);`;
    },
  };
}
