import { beforeAll, describe } from 'vitest';
import { eachBackend } from '../testing/backends.ts';
import { answersTests } from './answers-tests.ts';
import { changesTests } from './changes-tests.tsx';
import { listTests } from './list-tests.tsx';

/*
 * The same tests on the mocks and on the real reference API, so that the mocks, on which all other tests of screens
 * and `npm run dev:mock` stand, cannot drift from it. One file, because there is one API to start.
 */
const [mocks, api] = eachBackend();

describe.each([mocks, api])('on $name', (backend) => {
  beforeAll(backend.ready, 60_000);
  listTests(backend);
  changesTests(backend);
});

describe('both', () => {
  beforeAll(api.ready, 60_000);
  answersTests(mocks, api);
});
