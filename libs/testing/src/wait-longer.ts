import { vi } from 'vitest';

// `vi.waitFor` and `vi.waitUntil` give up after a second by default: too early on a busy machine.
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? 30_000);
vi.waitUntil = (callback, options) => waitUntil(callback, options ?? 30_000);
