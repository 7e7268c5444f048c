import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedPackages } from './licences.js';
import { shippedBom } from './sbom.js';

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const installed = Object.entries(lock.packages).filter(
  ([path, { link, version }]) => path.includes('node_modules/') && !link && version,
);

test('every package has a checksum', () => {
  expect(installed.length).toBeGreaterThan(300);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

test('every package comes from the configured registry', () => {
  const elsewhere = installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path);
  expect(elsewhere).toEqual([]);
});

test('every shipped package has a permissive licence', () => {
  const shipped = shippedPackages();
  expect(shipped.map(({ name }) => name)).toContain('react');
  expect(shipped.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
});

test('the bill of materials lists the shipped packages and nothing else', () => {
  const { bomFormat, components } = shippedBom();
  const shipped = new Set(shippedPackages().map(({ name, version }) => `${name}@${version}`));
  expect(bomFormat).toBe('CycloneDX');
  expect(components.map((component) => component['bom-ref']).filter((ref) => !shipped.has(ref))).toEqual([]);
  expect(components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'axios', 'pg', '@tanstack/react-query']),
  );
});
