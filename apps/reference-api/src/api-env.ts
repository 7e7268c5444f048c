import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AccountChangePermissions } from './accounts/account-changes.ts';
import type { OktaUsers } from './accounts/okta-users.ts';
import type { Target } from './activity/record-activity.ts';
import type { CddStorage } from './cdd/folder-storage.ts';
import type { Database, Queryable } from './database/database.ts';
import type { Settings } from './settings.ts';

/** The administrator who makes a request. */
export interface Caller {
  id: string;
  /** The stored email, in its original letter case. */
  email: string;
  /** First and last name. */
  name: string;
}

/** The person and the session of a valid access token. */
export interface AccessToken {
  /** The issuer, without its port if it is on this computer. */
  issuer: string;
  /** The person's id at the issuer. Unlike a login, it is never given to somebody else. */
  uid: string;
  /** The person's login, an email. */
  login: string;
  /** Distinguishes the session from the person's other ones. */
  session: string;
  /** When the session began, in milliseconds. */
  signedInAt: number;
  /** False if the token doesn't say when the person signed in: `signedInAt` is then when it was issued. */
  hasSignInTime: boolean;
}

/** Variables in Hono's context. `caller` and `token` are set only behind `requireAdmin`. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    /** The trace id of W3C Trace Context, which a proxy and other services share. */
    traceId: string;
    /** The network that the request comes from; see `clientNetwork`. */
    client: string;
    /** The client's own header, unchecked. */
    userAgent?: string | undefined;
    caller: Caller;
    token: AccessToken;
    /** Whether this call began a session. */
    hasSignedIn?: boolean;
    /** The client's id of a bulk action. */
    run?: string | undefined;
    /** The target of a change, for the entry about its refusal. */
    target?: Target;
    /** Aborts when the client of a comparison has left. */
    left: AbortSignal;
  } & LoggedVariables;
  /** The raw request that @hono/node-server adds. `app.request` has no server, and no `env` at all. */
  Bindings: { incoming: IncomingMessage };
}

/** Fields of a request in the log. Never put a password, a token or text that a stranger typed here. */
interface LoggedVariables {
  /** The caller: the email of a user, or the login of a valid token. */
  subject?: string;
  /** Why access was refused, if the answer doesn't say it. */
  refusal?: string;
}

/** Keeps the accounts at the provider in sync with the users. */
export interface AccountSync {
  /**
   * Queues a change of a user's account, in the transaction that changes the user. Call it before a user is deleted or
   * gets another email, and after a user is created.
   */
  enqueue(db: Queryable, user: { id: string; email: string }, allowed?: AccountChangePermissions): Promise<void>;
  /** Looks for queued changes at once; call it after the commit. */
  wake(): void;
  /** Serves calls about one account while an administrator waits. */
  okta: OktaUsers;
}

/** The services that the routes are built from. */
export interface ApiServices {
  settings: Settings;
  database: Database;
  log: Logger;
  requireAdmin: MiddlewareHandler<ApiEnv>;
  /** Undefined without OKTA_API_TOKEN: accounts are then managed elsewhere. */
  accounts: AccountSync | undefined;
  /** Where CDD files are. */
  storage: CddStorage;
  /** The current time in milliseconds; tests set it. */
  now: () => number;
}
