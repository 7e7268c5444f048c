/**
 * @typedef {{ file: string, name?: string, imports?: string[], css?: string[] }} Chunk of Vite's manifest
 * @typedef {Record<string, Chunk>} Manifest by source file; a chunk of several sources has a made-up key
 */

/**
 * The files that a browser must load to run these chunks: themselves, their static imports and their styles.
 * @param {Manifest} manifest
 * @param {string[]} entries keys of the manifest, or names of chunks (their keys have a hash)
 * @returns {string[]} unique file names in the build's folder
 * @throws {Error} when the manifest lacks a key, because the chunk was renamed or merged into another one
 */
export function neededFiles(manifest, entries) {
  /** @type {Map<string, string[]>} */
  const seen = new Map();
  const add = (/** @type {string} */ key) => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk "${key}". It has: ${Object.keys(manifest).join(', ')}.`);
    seen.set(key, [chunk.file, ...(chunk.css ?? [])]);
    chunk.imports?.forEach(add);
  };
  const byName = new Map(Object.entries(manifest).map(([key, { name }]) => [name, key]));
  entries.forEach((entry) => add(byName.get(entry) ?? entry));
  return [...new Set([...seen.values()].flat())];
}
