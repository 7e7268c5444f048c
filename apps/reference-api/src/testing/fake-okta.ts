import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';

type Env = { Bindings: HttpBindings };

export interface FakeAccount {
  id: string;
  status: string;
  /** Milliseconds. */
  lastUpdated: number;
  profile: { login: string; email: string; firstName: string; lastName: string };
  /** The factors as Okta's Factors API returns them. */
  factors?: object[];
}

/** Breaks the connection before or after the call is carried out, or answers it itself. */
type Fault = 'before' | 'after' | Response | undefined;

/** Okta's Users API and password check, in memory. */
export class FakeOkta {
  readonly token = 'an-okta-api-token';
  readonly accounts = new Map<string, FakeAccount>();
  /** `POST /api/v1/users` and so on, without query strings. */
  readonly calls: string[] = [];
  /** Addresses that an activation was sent to. */
  readonly mails: string[] = [];
  /** Asked about every call. */
  fault: (call: string) => Fault | Promise<Fault> = () => undefined;
  /** Right passwords by login; other logins are unknown. */
  readonly passwords = new Map<string, string>();
  /** Events of the System Log. */
  readonly events: { eventType: string; published: string }[] = [];
  /** Rows of a page. */
  pageSize = 200;
  /** Calls that are left; undefined: no limit is told. */
  remaining: number | undefined;
  /** The state of a person with the right password. */
  authnState = 'SUCCESS';
  readonly app = new Hono<Env>();
  #ids = 0;

  constructor() {
    this.app.use(this.#break());
    this.app.post('/api/v1/authn', async (context) => {
      const { username, password } = await context.req.json<Record<'username' | 'password', string>>();
      const isRight = this.passwords.get(username.toLowerCase()) === password;
      if (!isRight) return failure(401, 'Authentication failed');
      return context.json({ status: this.authnState, sessionToken: 'a-session-token' });
    });
    this.app.use('/api/v1/users/*', async (context, next) => {
      if (context.req.header('Authorization') === `SSWS ${this.token}`) await next();
      else context.res = failure(401, 'Invalid token provided');
    });
    this.app.use(async (context, next) => {
      await next();
      if (this.remaining === undefined) return;
      context.header('X-Rate-Limit-Limit', '100');
      context.header('X-Rate-Limit-Remaining', String(this.remaining));
      context.header('X-Rate-Limit-Reset', String(Math.ceil(Date.now() / 1000) + 60));
    });
    this.app.get('/api/v1/users', (context) => this.#list(context));
    this.app.get('/api/v1/logs', (context) => {
      const since = context.req.query('since') ?? '';
      return context.json(this.events.filter(({ published }) => published >= since));
    });
    this.app.post('/api/v1/users', async (context) => this.#create(await profileIn(context)));
    this.app.all('/api/v1/users/:id/:lifecycle{.*}?', (context) => this.#change(context));
  }

  /** Adds an account that was made elsewhere. */
  add(login: string, status = 'ACTIVE'): FakeAccount {
    this.#ids += 1;
    const profile = { login, email: login, firstName: 'Some', lastName: 'Body' };
    const account = { id: `00u${this.#ids}`, status, lastUpdated: Date.now(), profile };
    this.accounts.set(account.id, account);
    return account;
  }

  /** `login: status` of each account. */
  get states(): string[] {
    return [...this.accounts.values()].map(({ status, profile }) => `${profile.login}: ${status}`);
  }

  #break() {
    return createMiddleware<Env>(async (context, next) => {
      const { method, path } = context.req;
      this.calls.push(`${method} ${decodeURIComponent(path)}`);
      const fault = await this.fault(`${method} ${decodeURIComponent(path)}`);
      if (fault instanceof Response) return fault;
      if (fault !== 'before') await next();
      if (!fault) return undefined;
      context.env.incoming.socket.destroy();
      return new Response();
    });
  }

  #find(idOrLogin: string): FakeAccount | undefined {
    const isLogin = ({ profile }: FakeAccount) => profile.login.toLowerCase() === idOrLogin.toLowerCase();
    return this.accounts.get(idOrLogin) ?? [...this.accounts.values()].find(isLogin);
  }

  /** Accounts by `lastUpdated gt`, a page at a time. */
  #list({ req }: Context): Response {
    const [, since = ''] = /lastUpdated gt "([^"]+)"/.exec(req.query('search') ?? '') ?? [];
    const place = Number(req.query('after') ?? 0);
    const found = [...this.accounts.values()].filter(({ lastUpdated }) => lastUpdated > Date.parse(since));
    const next = new URL(req.url);
    next.searchParams.set('after', String(place + this.pageSize));
    const headers = { Link: `<${next}>; rel="next"` };
    const hasMore = found.length > place + this.pageSize;
    return Response.json(found.slice(place, place + this.pageSize), hasMore ? { headers } : {});
  }

  #create(profile: FakeAccount['profile']): Response {
    if (this.#find(profile.login)) return loginTaken();
    const account = Object.assign(this.add(profile.login, 'PROVISIONED'), { profile });
    this.mails.push(profile.email);
    return Response.json(account);
  }

  #update(account: FakeAccount, changes: Partial<FakeAccount['profile']>): Response {
    const holder = changes.login === undefined ? undefined : this.#find(changes.login);
    if (holder && holder !== account) return loginTaken();
    account.profile = { ...account.profile, ...changes };
    return Response.json(account);
  }

  async #change(context: Context<Env, '/api/v1/users/:id/:lifecycle{.*}?'>): Promise<Response> {
    const account = this.#find(context.req.param('id'));
    if (!account) return failure(404, 'Not found: Resource not found');
    const isOff = account.status === 'DEPROVISIONED';
    switch (`${context.req.method} ${context.req.param('lifecycle') ?? ''}`) {
      case 'GET factors':
        return Response.json(account.factors ?? []);
      case 'POST ':
        if (isOff) return failure(404, 'Not found: Resource not found'); // as Okta does
        return this.#update(account, await profileIn(context));
      case 'POST lifecycle/reactivate':
        if (account.status !== 'PROVISIONED') return failure(403, 'This operation is not allowed.');
        this.mails.push(account.profile.email);
        break;
      case 'POST lifecycle/suspend':
        if (account.status !== 'ACTIVE') return failure(400, 'Cannot suspend a user that is not active');
        account.status = 'SUSPENDED';
        break;
      case 'POST lifecycle/unsuspend':
      case 'POST lifecycle/unlock':
        account.status = 'ACTIVE';
        break;
      case 'POST lifecycle/reset_password':
        if (account.status !== 'ACTIVE') return failure(403, 'This operation is not allowed.');
        account.status = 'RECOVERY';
        this.mails.push(account.profile.email);
        break;
      case 'POST lifecycle/activate':
        account.status = 'PROVISIONED';
        this.mails.push(account.profile.email);
        break;
      case 'DELETE ': // Okta deactivates an account that is still active
        if (isOff) this.accounts.delete(account.id);
        account.status = 'DEPROVISIONED';
        break;
      case 'POST lifecycle/deactivate':
        account.status = 'DEPROVISIONED';
        break;
    }
    account.lastUpdated = Date.now();
    return Response.json(account);
  }
}

const profileIn = async ({ req }: Context) => (await req.json<{ profile: FakeAccount['profile'] }>()).profile;

/** An error as Okta answers it. */
export function failure(
  status: number,
  errorSummary: string,
  headers: Record<string, string> = {},
  ...causes: string[]
): Response {
  const errorCauses = causes.map((cause) => ({ errorSummary: cause }));
  return Response.json({ errorCode: 'E0000001', errorSummary, errorCauses }, { status, headers });
}

const loginTaken = () =>
  failure(
    400,
    'Api validation failed: login',
    {},
    'login: An object with this field already exists in the current organization',
  );
