import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import type { Plugin } from 'vite';

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

interface IconData {
  size: number;
  node: readonly Shape[];
}

/**
 * Makes each icon of lucide-react one component with one path. In the package it is three components, which build ten
 * attributes at each render, and an element for each shape. An icon that has more than outlines stays as it is.
 */
export function plainIcons(): Plugin {
  const component = fileURLToPath(new URL('plain-icon.tsx', import.meta.url));
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: '__iconData = {' },
      handler(code, id) {
        const literal = /__iconData = (\{[^]*?\n\});/.exec(code)?.[1];
        if (!literal) return this.error(`${id} has no icon; see apps/portal/build/plain-icons.ts.`);
        const { size, node } = runInThisContext(`(${literal})`) as IconData;
        const paths = node.map(pathOf);
        if (size !== 24 || paths.includes(undefined)) return null;
        return `import { plainIcon } from ${JSON.stringify(component)};
export default /* @__PURE__ */ plainIcon(${JSON.stringify(paths.join(''))});`;
      },
    },
  };
}

/** The same outline as a path (SVG 2, chapter "Basic Shapes"); undefined for another shape, or one with a fill. */
export function pathOf([tag, { key: _key, ...attributes }]: Shape): string | undefined {
  const { d, cx, cy, r, x, y, width, height, rx = '0', ry = rx, x1, y1, x2, y2, ...rest } = attributes;
  if (Object.keys(rest).length > 0) return undefined;
  switch (tag) {
    case 'path':
      // A relative move at the beginning would be relative to the end of the shape before.
      return d?.startsWith('m') ? `M0 0${d}` : d;
    case 'circle':
      return `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0 ${-2 * Number(r)} 0z`;
    case 'line':
      return `M${x1} ${y1}L${x2} ${y2}`;
    case 'rect': {
      const across = Number(width) - 2 * Number(rx);
      const down = Number(height) - 2 * Number(ry);
      const corner = (to: string) => `a${rx} ${ry} 0 0 1 ${to}`;
      const upper = `h${across}${corner(`${rx} ${ry}`)}v${down}${corner(`-${rx} ${ry}`)}`;
      const lower = `h${-across}${corner(`-${rx} -${ry}`)}v${-down}${corner(`${rx} -${ry}`)}`;
      return `M${Number(x) + Number(rx)} ${y}${upper}${lower}z`;
    }
    default:
      return undefined;
  }
}
