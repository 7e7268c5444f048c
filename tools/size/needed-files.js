/**
 * @typedef {{ file: string, name?: string, imports?: string[], css?: string[] }} Chunk of Vite's manifest
 * @typedef {Record<string, Chunk>} Manifest by source file, or by a name when a chunk has several sources
 */

/**
 * What a browser has to load before these chunks can run: they, what they import statically, and their styles.
 * @param {Manifest} manifest
 * @param {string[]} entries keys of the manifest, or names of chunks, whose keys carry a hash
 * @returns {string[]} file names below the build's folder, each once
 * @throws {Error} when the manifest lacks a key: the chunk was renamed, or merged into another one
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
