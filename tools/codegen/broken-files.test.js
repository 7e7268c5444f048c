import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { requireSound } from './broken-files.js';

const folder = mkdtempSync(join(tmpdir(), 'scv-broken-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contract = join(folder, 'contract.yaml');
writeFileSync(
  contract,
  `paths:
  /cars: { get: { operationId: list-cars } }
components:
  schemas:
    Car: {}
    sports-car: {}
`,
);

test.each([
  ['schemas/car.zod.ts', 'export const Car = zod.(', '5: The schema Car'],
  ['cars/cars.ts', 'export type A = 1;\nexport const useListCars = (;', '2: The operation list-cars'],
  ['cars/cars.msw.ts', 'export const getSportsCarMock = () => ({ a: 1..b: 2 })', '6: The schema sports-car'],
  ['index.ts', 'export *;', '1: The contract'],
])('a broken %s is refused with the name and line of its cause', (file, text, place) => {
  const client = new Map([
    ['good.ts', 'export const good: number = 1;'],
    ['openapi.json', '{'],
    [file, text],
  ]);
  const sentence = `${relative(process.cwd(), contract)}:${place} has something that the generator can't do.`;
  expect(() => requireSound(client, contract)).toThrow(sentence);
  expect(() => requireSound(client, contract)).toThrow(`a broken ${file}`);
});

test('a client that can be read passes', () => {
  expect(() => requireSound(new Map([['good.ts', 'export type Good = 1;']]), contract)).not.toThrow();
});
