import { beforeAll, describe } from 'vitest';
import { eachBackend } from '../testing/backends.ts';
import { answersTests } from './answers-tests.ts';
import { changesTests } from './changes-tests.tsx';
import { listTests } from './list-tests.tsx';
import { orderTests } from './order-tests.ts';

/*
 * The same tests on the mocks and on the real reference API. They keep the mocks, which all other screen tests and
 * `npm run dev:mock` use, equal to the API. They are in one file so that the API is only started once.
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
  orderTests(mocks, api);
});
