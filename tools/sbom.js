import { execSync } from 'node:child_process';
import { root } from './workspace.js';

// `npm run sbom`: the packages of others that are shipped, as CycloneDX. Not by npm's own `--omit dev`, which leaves out
// what a tool needs as well: React, for one.

/**
 * @typedef {{ 'bom-ref': string, name: string, properties?: { name: string }[] }} BomComponent
 * @typedef {{ bomFormat: string, components: BomComponent[], dependencies: { ref: string, dependsOn: string[] }[] }} Bom
 */

/** Of a package that is ours, or for development only. */
const notShipped = new Set(['cdx:npm:package:private', 'cdx:npm:package:development']);

/** @returns {Bom} */
export function shippedBom() {
  const command = 'npm sbom --sbom-format cyclonedx --loglevel=error';
  /** @type {Bom} */
  const bom = JSON.parse(execSync(command, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }));
  const components = bom.components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => notShipped.has(name)),
  );
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  return { ...bom, components, dependencies };
}

if (import.meta.main) console.log(JSON.stringify(shippedBom(), null, 2));
