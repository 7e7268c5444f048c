import { defineConfig } from 'vitest/config';
import { defaults } from '../../vitest.defaults.ts';

/** No page is needed: the mocks get uploads, which jsdom's forms can't send. */
export default defineConfig({ test: { ...defaults, environment: 'node' } });
