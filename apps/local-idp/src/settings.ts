import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The only client and resource server. The portal and the API are configured with the same values. */
export const clientId = 'scv-admin-portal';
export const audience = 'api://default';

/** How long a session lasts at the provider, from signing in or from extending it. */
export const sessionSeconds = 24 * 60 * 60;

/** A reason not to start that the person at the terminal can fix. Shown as one sentence without a stack trace. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const environment = z.object({
  /** 0 means any free port. */
  IDP_PORT: z.coerce.number('must be a port number').int('must be a port number').min(0).max(65_535).default(4400),
  IDP_HOST: z
    .enum(['localhost', '127.0.0.1', '::1'], 'must be localhost, 127.0.0.1 or ::1, because the passwords are public')
    .default('localhost'),
  /** The provider stores its state in the folder `idp` in it. */
  DATA_DIR: z.string().min(1).default(fromHere('../../../.data')),
  PORTAL_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .default('http://localhost:4200')
    .transform((address) => new URL(address).origin),
  /** Lifetime of access and ID tokens in minutes. */
  IDP_TOKEN_MINUTES: z.coerce.number('must be a number of minutes').min(1).max(1440).default(10),
  /**
   * scrypt's N for new passwords, as a power of two. The default, with r = 8 and p = 3, is an OWASP recommendation for
   * password storage: 32 MiB, about 0.3 s. The journeys sign in too often for that.
   */
  IDP_PASSWORD_COST: z.coerce.number('must be a number').int('must be a whole number').min(4).max(20).default(15),
  /** The token of the Users API, sent as `Authorization: SSWS {token}`. Without it, that API refuses every call. */
  IDP_API_TOKEN: z.string().min(20, 'must have at least 20 characters').optional(),
  ACCOUNTS_FILE: z.string().min(1).default(fromHere('../accounts.json')),
});

const settings = environment.transform((env) => ({
  port: env.IDP_PORT,
  host: env.IDP_HOST,
  dataDir: env.DATA_DIR,
  portalOrigin: env.PORTAL_ORIGIN,
  accountsFile: env.ACCOUNTS_FILE,
  tokenLifetimeSeconds: env.IDP_TOKEN_MINUTES * 60,
  apiToken: env.IDP_API_TOKEN,
  passwordCost: 2 ** env.IDP_PASSWORD_COST,
}));

export type Settings = z.output<typeof settings>;

/**
 * Reads the settings from the environment. An empty variable counts as unset.
 * @throws StartFailure that names the variable and the problem; an unknown `IDP_…` is probably a typing error
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const unknown = Object.keys(given).filter((name) => name.startsWith('IDP_') && !(name in environment.shape));
  if (unknown.length > 0) throw new StartFailure(`The local provider has no setting ${unknown.join(', ')}.`);
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new StartFailure(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join(' '));
}
