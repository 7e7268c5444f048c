import { writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { faker } from '@faker-js/faker';
import { defineConfig } from 'orval';

const input = '../../openapi/scv-admin.openapi.yaml';

/** Generates `src/generated` from the contract. `src/http.ts` sends the calls. */
export default defineConfig({
  client: {
    input,
    output: {
      target: './src/generated',
      client: 'react-query',
      httpClient: 'axios',
      mode: 'tags-split',
      clean: true,
      namingConvention: 'kebab-case',
      urlEncodeParameters: true,
      tsconfig: './tsconfig.json',
      // Tells orval that TypeScript knows Awaited.
      packageJson: '../../package.json',
      mock: { generators: [{ type: 'msw', delay: false, useExamples: false }] },
      override: {
        mutator: { path: './src/http.ts', name: 'http' },
        operations: {
          listUsers: { mutator: { path: './src/http.ts', name: 'listUsersHttp' } },
          createUser: { mutator: { path: './src/http.ts', name: 'createUserHttp' } },
          login: { mutator: { path: './src/http.ts', name: 'loginHttp' } },
          uploadCdd: { mutator: { path: './src/http.ts', name: 'uploadHttp' } },
        },
        // Writes call the generated functions: their cache keys and messages are the features'.
        query: { signal: true, version: 5, useMutation: false },
        mock: {
          required: true,
          properties: {
            firstName: () => faker.person.firstName(),
            lastName: () => faker.person.lastName(),
            email: () => faker.internet.email(),
          },
        },
      },
    },
    hooks: { afterAllFilesWrite: writeMockIndex },
  },
  schemas: {
    input,
    output: {
      target: './src/generated',
      client: 'zod',
      mode: 'tags-split',
      fileExtension: '.zod.ts',
      namingConvention: 'kebab-case',
      tsconfig: './tsconfig.json',
      override: { zod: { variant: 'mini', version: 4, coerce: { query: ['number'] } } },
    },
  },
});

/** Writes an index of all mocks. Orval's own (`indexMockFiles`) has no names of operations in this mode. */
function writeMockIndex(paths: unknown): void {
  const files = (paths as string[]).filter((path) => path.endsWith('.msw.ts')).toSorted();
  const exports = files.map((path) => `export * from './${basename(dirname(path))}/${basename(path)}';\n`);
  writeFileSync(resolve(dirname(files[0] as string), '../index.msw.ts'), exports.join(''));
}
