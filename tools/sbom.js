import { execSync } from 'node:child_process';
import { root } from './workspace.js';

// `npm run sbom`: the shipped third-party packages as CycloneDX. npm's own `--omit dev` also leaves out packages that a
// development tool needs too, such as React.

/**
 * @typedef {{ 'bom-ref': string, name: string, properties?: { name: string }[] }} BomComponent
 * @typedef {{ bomFormat: string, components: BomComponent[], dependencies: { ref: string, dependsOn: string[] }[] }} Bom
 */

/** Properties of our own packages and of those for development only. */
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
