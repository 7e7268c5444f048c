import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedPackages } from './licences.js';
import { shippedBom } from './sbom.js';

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const fetched = Object.entries(lock.packages).filter(
  ([path, { link, version }]) => path.includes('node_modules/') && !link && version,
);

test('every package that is fetched is held to its checksum', () => {
  expect(fetched.length).toBeGreaterThan(300);
  expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

test('no package comes from anywhere but the registry that npm is set to', () => {
  const elsewhere = fetched.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path);
  expect(elsewhere).toEqual([]);
});

test('every shipped package has a licence that allows it', () => {
  const shipped = shippedPackages();
  expect(shipped.map(({ name }) => name)).toContain('react');
  expect(shipped.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
});

test('the bill of materials names what is shipped and nothing else', () => {
  const { bomFormat, components } = shippedBom();
  const shipped = new Set(shippedPackages().map(({ name, version }) => `${name}@${version}`));
  expect(bomFormat).toBe('CycloneDX');
  expect(components.map((component) => component['bom-ref']).filter((ref) => !shipped.has(ref))).toEqual([]);
  expect(components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'axios', 'pg', '@tanstack/react-query']),
  );
});
