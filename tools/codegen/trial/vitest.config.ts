import { defineConfig } from 'vitest/config';

// Fakes of large schemas take time.
export default defineConfig({ test: { testTimeout: 300_000 } });
