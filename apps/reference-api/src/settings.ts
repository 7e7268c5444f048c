import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { localConfig } from '@scv/config';
import { z } from 'zod';
import { isSecureAddress } from './secure-address.ts';
import { StartFailure } from './start-failure.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address', abort: true });

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};

/** An address as libpq accepts it: `postgres://user:password@one:5432,two:5432/database`. */
const severalHosts = /^\w+:\/\/(?:[^@/?#]*@)?[^@/?#]*,[^@/?#]*(?:[/?#]|$)/;

function isPostgresAddress(text: string): boolean {
  try {
    return /^postgres(ql)?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

const isOrigin = (address: string) =>
  [new URL(address).origin, `${new URL(address).origin}/`].includes(address.toLowerCase());

/** Host and port, such as 127.0.0.1:9464 or [::1]:9464. */
const listenAddress = z
  .string()
  .refine((text) => /^([\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/i.test(text) && URL.canParse(`http://${text}`), {
    error: 'must be a host and a port, such as 127.0.0.1:9464',
  });

const environment = z.object({
  /** TCP port; 0 picks a free one. */
  PORT: wholeNumber(0, 65_535).default(4200),
  HOST: z.string().default('127.0.0.1'),
  /** Folder of the embedded database and the uploaded files. */
  DATA_DIR: z.string().default(fromHere('../../../.data')),
  /** PostgreSQL to use instead of the embedded database, with one host. */
  DATABASE_URL: z
    .string()
    .refine((address) => !severalHosts.test(address), {
      error: 'must name one host; failover between servers is up to the database’s own address or proxy',
      abort: true,
    })
    .refine(isPostgresAddress, 'must be a postgres:// address')
    .optional(),
  /** How many fake users an empty database is seeded with, besides the accounts. */
  SEED_USERS: wholeNumber(0, 10_000_000).default(0),
  /** Accounts that an empty database is seeded with; when unset, it stays empty. */
  ACCOUNTS_FILE: z.string().optional(),
  OIDC_ISSUER: httpAddress
    .refine(isSecureAddress, 'must be an https address; http is allowed for this computer only')
    .default(localConfig.okta.issuer),
  OIDC_AUDIENCE: z.string().default('api://default'),
  OIDC_CLIENT_ID: z.string().default(localConfig.okta.clientId),
  /** The ID-token claim that the portal compares with the username; `preferred_username` with a real Okta. */
  OIDC_LOGIN_ID_CLAIM: z.string().default(localConfig.okta.loginIdClaim),
  /**
   * Whether people manage their account in the portal (Okta's MyAccount API); when unset, with a provider on this
   * computer or with the Identity Engine.
   */
  OIDC_MY_ACCOUNT: z.stringbool('must be true or false').optional(),
  /**
   * Whether people recover and activate their account in the portal (Okta's Authn API); when unset, with a provider on
   * this computer or with the Classic Engine.
   */
  OIDC_RECOVERY: z.stringbool('must be true or false').optional(),
  /** Token of Okta's Users API; when unset, accounts at the provider are managed elsewhere. */
  OKTA_API_TOKEN: z
    .string()
    .regex(/^[!-~]+$/, 'must be a token without spaces')
    .optional(),
  /** Value of the login call's `api-key` header. */
  API_KEY: z.string().default(localConfig.apiKey),
  /** Minutes without a key, click or touch until the portal signs out. */
  SESSION_IDLE_MINUTES: wholeNumber(1, 10_080).default(localConfig.session.idleMinutes),
  /** Hours from signing in until the API ends the session, however active it is. */
  SESSION_MAX_HOURS: wholeNumber(1, 720).default(12),
  /** Origins at which browsers reach this server, separated by commas, besides those on loopback. */
  PORTAL_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(httpAddress.refine(isOrigin, 'must be an origin without a path, such as https://portal.example'))),
  /** Header in which a trusted proxy sends the client's address. Without it, the connection's address counts. */
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header')
    .optional(),
  /** Folder of the built portal; when unset, only the API is served. */
  PORTAL_DIR: z.string().optional(),
  /** Folder, shared by all processes, in which each keeps its portal's assets for pages of other builds. */
  PORTAL_ASSETS_DIR: z.string().optional(),
  /** Whether anybody may read the contract, at `/api/v1/openapi.json` and on the page `/docs`. */
  SERVE_CONTRACT: z.stringbool('must be true or false').default(true),
  /** Whether errors of the portal in browsers are sent to the log. */
  BROWSER_ERRORS: z.stringbool('must be true or false').default(true),
  /** Whether browsers must use https for all subdomains, too. */
  HSTS_INCLUDE_SUBDOMAINS: z.stringbool('must be true or false').default(false),
  /** Where CDD files are stored: a folder, or `s3://bucket/prefix`; when unset, `{DATA_DIR}/cdd`. */
  CDD_STORAGE: z
    .string()
    .regex(
      /^(s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](\/[\w!.*'()-]+)*\/?|(?!\w+:\/\/).+)$/,
      'must be a folder, or s3://bucket/prefix',
    )
    .optional(),
  /** How a bucket encrypts the files; when unset, as its own settings say. */
  CDD_ENCRYPTION: z
    .string()
    .regex(/^(AES256|aws:kms(:\S+)?)$/, 'must be AES256, aws:kms or aws:kms: and a key')
    .optional(),
  /** Largest CDD file, in bytes. */
  CDD_MAX_BYTES: wholeNumber(1, 2 ** 40).default(localConfig.cdd.maxBytes),
  /** Bytes of CDD files that an administrator may upload in 24 hours; when unset, 100 times CDD_MAX_BYTES. */
  CDD_DAILY_BYTES: wholeNumber(1, 2 ** 50).optional(),
  /** How many uploads an administrator may have in progress. */
  CDD_PARALLEL_UPLOADS: wholeNumber(1, 1000).default(3),
  /** A JSON Schema (draft 2020-12 or 7) of a CDD record, for the portal's check before an upload. */
  CDD_SCHEMA_FILE: z.string().optional(),
  /** Whether administrators can download stored CDD files. */
  CDD_DOWNLOAD: z.stringbool('must be true or false').default(true),
  /** Days after which entries of the activity are deleted; when unset, they are kept. */
  ACTIVITY_DAYS: wholeNumber(1, 36_500).optional(),
  /** Whether each entry of the activity is also a line of the log, with names and emails, for a SIEM. */
  ACTIVITY_LOG: z.stringbool('must be true or false').default(false),
  /** Name of this installation, its logo (a path on the portal's own origin), and where people get help. */
  BRAND_NAME: z.string().optional(),
  BRAND_LOGO: z
    .string()
    .regex(/^\/(?![/\\])\S+$/, "must be a path on the portal's own origin")
    .optional(),
  SUPPORT_URL: z
    .string()
    .regex(/^(https?:\/\/|mailto:)\S+$/, 'must be an http(s) address or mailto:')
    .optional(),
  /** Tells this installation from others, such as 'TEST'. */
  ENVIRONMENT_LABEL: z.string().max(20, 'must have at most 20 characters').optional(),
  ENVIRONMENT_TONE: z
    .enum(['neutral', 'success', 'warning', 'danger'], 'must be neutral, success, warning or danger')
    .default('warning'),
  /** Host and port at which Prometheus reads `/metrics`; when unset, nothing is counted. */
  METRICS_ADDRESS: listenAddress.optional(),
  /** Seconds between SIGTERM, from which on /readyz answers 503, and the end of new connections. */
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  /** The commit that runs, for /healthz and the portal's About; when unset, the clone's. */
  COMMIT: z
    .string()
    .regex(/^[\da-f]{7,40}$/, 'must be a commit')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

export type Settings = z.output<typeof environment>;

export const settingNames = Object.keys(environment.shape);

/** A variable that begins like one of our settings, but is none, is probably a typing error. */
const ownPrefixes =
  /^(CDD|OIDC|PORTAL|SEED|ACTIVITY|METRICS|HSTS|OKTA_API|SESSION_(IDLE|MAX)|CLIENT_ADDRESS|DATA_DIR|DATABASE_URL)/;
/** What Kubernetes adds for a service with such a name. */
const ofKubernetes = /_(SERVICE_(HOST|PORT)|PORT)(_|$)/;

/**
 * Reads the settings from the environment; an empty variable counts as unset.
 * @throws StartFailure that names each invalid variable
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  refuseUnknown(Object.keys(given));
  const parsed = environment.safeParse({ ...given, ...secretsFrom(given) });
  if (parsed.success) return parsed.data;
  throw new StartFailure(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join(' '));
}

function refuseUnknown(names: string[]): void {
  const known = new Set([...settingNames, ...secrets.map((name) => `${name}_FILE`)]);
  const unknown = names.filter((name) => ownPrefixes.test(name) && !known.has(name) && !ofKubernetes.test(name));
  if (unknown.length === 0) return;
  const all = unknown.length === 1 ? 'is no setting' : 'are no settings';
  throw new StartFailure(`${unknown.join(', ')} ${all} of the reference API. docs/configuration.md lists them all.`);
}

/** Settings that a file may hold instead: `DATABASE_URL_FILE` is the path of a file with the DATABASE_URL. */
export const secrets = ['DATABASE_URL', 'OKTA_API_TOKEN', 'API_KEY'];

/**
 * Reads the secrets whose files the environment names.
 * @throws StartFailure when a file can't be read or is empty, or when the secret itself is set, too
 */
function secretsFrom(env: Record<string, string | undefined>): Record<string, string> {
  const files = secrets.map((name) => [name, env[`${name}_FILE`]] as const);
  return Object.fromEntries(
    files.flatMap(([name, file]) => {
      if (file === undefined) return [];
      if (env[name] !== undefined) throw new StartFailure(`${name} and ${name}_FILE are both set. Remove one of them.`);
      return [[name, readSecret(`${name}_FILE`, file)]];
    }),
  );
}

function readSecret(name: string, file: string): string {
  let text;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartFailure(`${name}: the file ${file} can't be read: ${(error as Error).message}.`);
  }
  if (text === '') throw new StartFailure(`${name}: the file ${file} is empty.`);
  return text;
}
