import { afterEach } from 'vitest';
import { connectToaster } from '../feedback/toast.ts';
import './waiting.ts';

/* What the tests of all screens share. */

// A message that no Toaster shows waits for one, which would be the next test's: test files share their modules.
afterEach(() => connectToaster(() => {})());
