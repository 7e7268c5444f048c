import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** When a session ends, its tokens are revoked in the background: the test that ended it may be over by then. */
const revocation = http.post('*/v1/revoke', () => new HttpResponse());

/** The fake network of the tests. Besides revocations it answers nothing: each test adds the handlers it needs. */
export const server = setupServer(revocation);
