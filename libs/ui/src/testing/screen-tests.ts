import { afterEach, expect } from 'vitest';
import { guardPage } from '../browser/page-guards.ts';
import { connectToaster } from '../feedback/toast.ts';
import { untranslatable } from './text-nodes.ts';
import './waiting.ts';

/* What the tests of all screens share. */

// A message that no Toaster shows waits for one, which would be the next test's: test files share their modules.
afterEach(() => connectToaster(() => {})());

if (globalThis.document) guardPage(); // some tests have no page

afterEach(() => expect(untranslatable()).toEqual([]));
