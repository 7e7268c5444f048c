import { join } from 'node:path';
import { defineConfig } from 'oxlint';
import { deprecatedCalls } from './tools/deprecated-calls.js';
import { directions } from './tools/import-directions.js';

const depConstraints = Object.entries(directions).map(([type, allowed]) => ({
  sourceTag: `type:${type}`,
  onlyDependOnLibsWithTags: allowed.map((other) => `type:${other}`),
}));

// Restricted imports
const testPackages = {
  group: ['@scv/testing', '@scv/testing/*', '@scv/ui/**/testing', '@scv/api/mocks', 'msw', 'msw/*'],
  message: 'Only for tests, mocks and mock mode.',
};
// Without a browser
const testPackagesOfServers = {
  ...testPackages,
  group: [
    ...testPackages.group,
    '!@scv/testing/conformance',
    '!@scv/testing/conformance/*',
    '!@scv/testing/nasty-strings',
  ],
};
const testFolders = { group: ['**/testing/*'], message: 'Only for tests, mocks and mock mode.' };
const faker = {
  group: ['@faker-js/faker', '@faker-js/faker/*'],
  message: 'Only for tests, mocks, mock mode and seeding.',
};
const forTests = [testPackages, testFolders, faker];
const primeReact = {
  group: ['primereact', 'primereact/**'],
  message: 'Only in libs/ui, so that it can be replaced there (docs/decisions/0001).',
};
const deprecated = deprecatedCalls(join(import.meta.dirname, 'libs/api/src/generated'));
const deprecatedInContract = {
  name: '@scv/api',
  importNames: deprecated,
  message: 'Deprecated in the contract, which says what to use instead.',
};
const clientForServers = {
  name: '@scv/api',
  message: "A server imports the contract's schemas only: '@scv/api/schemas'.",
};

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: ['./tools/oxlint-plugin.js', './tools/oxlint-own-rules.js', 'eslint-plugin-regexp'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['**/dist/**', '**/generated/**', 'tools/bench/peers/**'],
  rules: {
    'eslint/eqeqeq': 'error',
    'eslint/max-lines': ['error', 250],
    'eslint/no-await-in-loop': 'off',
    'eslint/no-console': ['error', { allow: ['warn', 'error'] }],
    'eslint/no-restricted-imports': [
      'error',
      { paths: deprecated.length > 0 ? [deprecatedInContract] : [], patterns: [...forTests, primeReact] },
    ],
    'eslint/no-unmodified-loop-condition': 'off',
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'nx/enforce-module-boundaries': ['error', { checkDynamicDependenciesExceptions: ['@scv/**'], depConstraints }],
    'oxc/no-map-spread': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'regexp/no-dupe-disjunctions': ['error', { report: 'trivial', reportExponentialBacktracking: 'potential' }],
    // Text from outside must not be able to make an expression take quadratic time.
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    'scv/text-alone': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/triple-slash-reference': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off',
  },
  overrides: [
    {
      files: ['libs/ui/**'],
      rules: {
        'eslint/no-restricted-imports': ['error', { patterns: forTests }],
      },
    },
    {
      files: [
        '**/*.{test,fuzz}.{js,ts,tsx}',
        '**/vitest.config.ts',
        'libs/testing/**',
        'libs/*/src/testing/**',
        'libs/api/src/mocks.ts',
        'libs/api/orval.config.ts',
        'apps/portal/src/mock-mode/**',
      ],
      rules: { 'eslint/no-restricted-imports': 'off' },
    },
    {
      files: ['apps/reference-api/**', 'apps/local-idp/**'],
      rules: {
        'eslint/no-console': 'off',
        'eslint/no-restricted-imports': ['error', { paths: [clientForServers], patterns: [...forTests, primeReact] }],
      },
    },
    {
      files: ['apps/reference-api/src/{seed,testing}/**', 'apps/{reference-api,local-idp}/**/*.{test,fuzz}.ts'],
      rules: {
        'eslint/no-restricted-imports': ['error', { paths: [clientForServers], patterns: [testPackagesOfServers] }],
      },
    },
    {
      // Laid out as cards on phones, a table keeps its meaning only through explicit roles.
      files: ['libs/ui/src/table/*.tsx'],
      rules: {
        'jsx-a11y/control-has-associated-label': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
        'jsx-a11y/no-redundant-roles': 'off',
      },
    },
    {
      files: ['**/*.{test,spec}.{js,ts,tsx}', 'libs/*/src/testing/**'],
      rules: {
        'eslint/max-lines': ['error', 350],
        'scv/text-alone': 'off',
        // They read only what the tests themselves make.
        'regexp/no-super-linear-backtracking': 'off',
        'regexp/no-super-linear-move': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      // Messages to a worker have no target origin.
      files: ['**/*-worker.ts'],
      rules: { 'unicorn/require-post-message-target-origin': 'off' },
    },
    {
      files: ['apps/portal-e2e/**'],
      rules: {
        'regexp/no-super-linear-backtracking': 'off',
        'regexp/no-super-linear-move': 'off',
        'react/rules-of-hooks': 'off',
        'eslint/no-restricted-imports': 'off',
        // Waiting until something is visible is the assertion.
        'vitest/expect-expect': 'off',
        'nx/enforce-module-boundaries': [
          'error',
          {
            allow: [
              '/local-idp/accounts\\.json$',
              '@scv/testing/nasty-strings',
              '/reference-api/src/testing/test-postgres\\.ts$',
            ],
            depConstraints,
          },
        ],
      },
    },
    {
      // They print how much they have tried; fast-check asserts.
      files: ['**/*.fuzz.ts'],
      rules: { 'eslint/no-console': 'off', 'vitest/expect-expect': 'off' },
    },
    {
      // All suites share the defaults in a file of no project.
      files: ['**/vitest.config.ts', 'libs/testing/src/vitest-config.ts'],
      rules: { 'nx/enforce-module-boundaries': 'off' },
    },
    { files: ['tools/**'], rules: { 'eslint/no-console': 'off' } },
    // For Nx they are projects of their own, for us folders of the tools.
    { files: ['tools/{trials,workspace}/**'], rules: { 'nx/enforce-module-boundaries': 'off' } },
  ],
});
