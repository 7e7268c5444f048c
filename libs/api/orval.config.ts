import { writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { faker } from '@faker-js/faker';
import {
  defineConfig,
  kebab,
  pascal,
  type Options,
  type GeneratorVerbOptions,
  type OpenApiDocument,
  type OpenApiSchemaObject,
  type ZodOptions,
} from 'orval';

const contract = '../../openapi/scv-admin.openapi.yaml';

/**
 * Passes the zod schemas of an operation's responses, by status, to its mutator as the option `responses`. orval itself
 * (`includeZodSchemaInArguments`) does this only for fetch, and only for the success.
 */
function passResponseSchemas(verb: GeneratorVerbOptions): GeneratorVerbOptions {
  const { response, override, typeName, tags } = verb;
  const statuses = [...response.types.success, ...response.types.errors].map(({ key }) => key);
  const nameOf = (status: string) => `${pascal(typeName)}${pascal(status)}Response`;
  // orval writes a function as its source code.
  const responses = Object.assign(() => {}, {
    toString: () => `{ ${statuses.map((status) => `'${status}': ${nameOf(status)}`).join(', ')} }`,
  });
  const tag = kebab(tags[0] ?? 'default');
  const importPath = `./${tag}/${tag}.responses.ts`;
  const imports = statuses.map((status) => ({ name: nameOf(status), values: true, importPath }));
  return {
    ...verb,
    response: { ...response, imports: [...response.imports, ...imports] },
    override: { ...override, requestOptions: { responses } },
  };
}

/** Generates `src/generated` from the contract. `src/http.ts` sends the calls. */
export default defineConfig({
  client: {
    input: contract,
    output: {
      target: './src/generated',
      client: 'react-query',
      httpClient: 'axios',
      mode: 'tags-split',
      namingConvention: 'kebab-case',
      urlEncodeParameters: true,
      tsconfig: './tsconfig.json',
      // Tells orval that TypeScript knows Awaited.
      packageJson: '../../package.json',
      mock: { generators: [{ type: 'msw', delay: false, useExamples: false }] },
      override: {
        transformer: passResponseSchemas,
        mutator: { path: './src/http.ts', name: 'http' },
        // These tolerate more than the contract says; `http` doesn't.
        operations: {
          createUser: { mutator: { path: './src/http.ts', name: 'createUserHttp' } },
          editUser: { mutator: { path: './src/http.ts', name: 'statusHttp' } },
          deleteUser: { mutator: { path: './src/http.ts', name: 'statusHttp' } },
          logout: { mutator: { path: './src/http.ts', name: 'logoutHttp' } },
          login: { mutator: { path: './src/http.ts', name: 'loginHttp' } },
          uploadCdd: { mutator: { path: './src/http.ts', name: 'uploadHttp' } },
        },
        // Writes call the generated functions (docs/decisions/0013).
        query: { signal: true, version: 5, useMutation: false },
        mock: {
          required: true,
          properties: {
            firstName: () => faker.person.firstName(),
            lastName: () => faker.person.lastName(),
            email: () => faker.internet.email(),
            // From the pattern, orval would make text that contains its anchors.
            sha256: () => faker.string.hexadecimal({ length: 64, casing: 'lower', prefix: '' }),
          },
          schemas: { LoginResponse: { properties: { status: () => 200, roles: () => ['admin'] } } },
        },
      },
    },
    hooks: { afterAllFilesWrite: writeMockIndex },
  },
  // Apart, because the client needs only the responses.
  requests: zodSchemas('.requests.ts', { response: false }),
  responses: zodSchemas('.responses.ts', { param: false, query: false, body: false }),
});

/** Generates zod schemas: a file for each schema of the contract, and one for each tag with the schemas of its operations. */
function zodSchemas(fileExtension: string, generate: NonNullable<ZodOptions['generate']>) {
  return {
    input: { target: contract, override: { transformer: withoutTextsAndEmails } },
    output: {
      target: './src/generated',
      fileExtension,
      schemaFileExtension: '.zod.ts',
      schemas: { path: './src/generated/schemas', type: 'zod', importPath: '#schemas' },
      client: 'zod',
      mode: 'tags-split',
      namingConvention: 'kebab-case',
      tsconfig: './tsconfig.json',
      override: {
        zod: {
          variant: 'mini',
          version: 4,
          exactOptional: true,
          generateReusableSchemas: true,
          generateEachHttpStatus: true,
          generate: { ...generate, header: false },
          coerce: { query: ['number'] },
        },
      },
    },
  } satisfies Options;
}

/** Writes an index of all mocks. Orval's own (`indexMockFiles`) has no names of operations in this mode. */
function writeMockIndex(paths: unknown): void {
  const files = (paths as string[]).filter((path) => path.endsWith('.msw.ts')).toSorted();
  const exports = files.map((path) => `export * from './${basename(dirname(path))}/${basename(path)}';\n`);
  writeFileSync(resolve(dirname(files[0] as string), '../index.msw.ts'), exports.join(''));
}

/**
 * Leaves out what zod must not use: descriptions, which would get into the browser (the types have them, for the editor),
 * and the format of emails, because zod's own refuses characters such as `&` (the contract has a pattern).
 */
function withoutTextsAndEmails(document: OpenApiDocument): OpenApiDocument {
  const text = JSON.stringify(document.components?.schemas ?? {}, (key, value: unknown) =>
    (key === 'description' && typeof value === 'string') || (key === 'format' && value === 'email') ? undefined : value,
  );
  const schemas = JSON.parse(text) as Record<string, OpenApiSchemaObject>;
  return { ...document, components: { ...document.components, schemas } };
}
