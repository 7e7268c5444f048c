import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasCredentials, localConfig } from '@scv/config';
import { z } from 'zod';
import { isSecureAddress } from './secure-address.ts';
import { readSettingFile } from './setting-file.ts';
import { StartFailure } from './start-failure.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** These addresses are logged and served to browsers. */
const credentials = 'must not contain a user name or a password';

const httpAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address', abort: true })
  .refine((address) => !hasCredentials(address), { error: credentials, abort: true });

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  const number = z.number().min(min, error).max(max, error);
  return z
    .string()
    .regex(/^\d{1,15}$/, { error, abort: true })
    .transform(Number)
    .pipe(number);
};

/** An address as libpq accepts it: `postgres://user:password@one:5432,two:5432/database`. */
const severalHosts = /^\w+:\/\/(?:[^@/?#]*@)?[^@/?#,]*,[^@/?#]*(?:[/?#]|$)/;

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

const matching = (pattern: RegExp, error: string) => z.string().regex(pattern, error).optional();

/** Absolute and without `..`, so that each use of it means the same folder. */
const folder = z.string().transform((path) => resolve(path));

const flag = z.stringbool('must be true or false');

/** docs/configuration.md says what each means. */
const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4200),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: folder.default(fromHere('../../../.data')),
  DATABASE_URL: z
    .string()
    .refine((address) => !severalHosts.test(address), {
      error: 'must name one host; failover between servers is up to the database’s own address or proxy',
      abort: true,
    })
    .refine(isPostgresAddress, 'must be a postgres:// address')
    .optional(),
  SEED_USERS: wholeNumber(0, 10_000_000).default(0),
  SEED_SAMPLE_DATA: flag.default(false),
  ACCOUNTS_FILE: z.string().optional(),
  OIDC_ISSUER: httpAddress
    .refine((address) => !/[?#]/.test(address), 'must not contain a query or a fragment')
    .refine(isSecureAddress, 'must be an https address; http is allowed for this computer only')
    .default(localConfig.okta.issuer),
  OIDC_AUDIENCE: z.string().default('api://default'),
  OIDC_CLIENT_ID: z.string().default(localConfig.okta.clientId),
  OIDC_LOGIN_ID_CLAIM: z.string().default(localConfig.okta.loginIdClaim),
  OIDC_MY_ACCOUNT: flag.optional(),
  OIDC_RECOVERY: flag.optional(),
  OKTA_API_TOKEN: matching(/^[!-~]+$/, 'must be a token without spaces'),
  API_KEY: z.string().default(localConfig.apiKey),
  SESSION_IDLE_MINUTES: wholeNumber(1, 10_080).default(localConfig.session.idleMinutes),
  SESSION_MAX_HOURS: wholeNumber(1, 720).default(12),
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
  CLIENT_ADDRESS_HEADER: matching(/^[\w-]+$/, 'must be the name of a header'),
  PORTAL_DIR: z.string().optional(),
  PORTAL_ASSETS_DIR: folder.optional(),
  SERVE_CONTRACT: flag.default(true),
  BROWSER_ERRORS: flag.default(true),
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
  CDD_STORAGE: matching(
    /^(s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](\/[\w!.*'()-]+)*\/?|(?!\w+:\/\/).+)$/,
    'must be a folder, or s3://bucket/prefix',
  ),
  CDD_ENCRYPTION: matching(/^(AES256|aws:kms(:\S+)?)$/, 'must be AES256, aws:kms or aws:kms: and a key'),
  CDD_MAX_BYTES: wholeNumber(1, 2 ** 40).default(localConfig.cdd.maxBytes),
  CDD_DAILY_BYTES: wholeNumber(1, 2 ** 50).optional(),
  CDD_PARALLEL_UPLOADS: wholeNumber(1, 1000).default(3),
  CDD_SCHEMA_FILE: z.string().optional(),
  CDD_DOWNLOAD: flag.default(true),
  ACTIVITY_DAYS: wholeNumber(1, 36_500).optional(),
  ACTIVITY_LOG: flag.default(false),
  BRAND_NAME: z.string().optional(),
  BRAND_LOGO: matching(/^\/(?![/\\])\S+$/, "must be a path on the portal's own origin"),
  SUPPORT_URL: matching(/^(https?:\/\/|mailto:)\S+$/, 'must be an http(s) address or mailto:').refine(
    (address) => address === undefined || !hasCredentials(address),
    credentials,
  ),
  APP_URL: httpAddress.optional(),
  ENVIRONMENT_LABEL: z.string().max(20, 'must have at most 20 characters').optional(),
  ENVIRONMENT_TONE: z
    .enum(['neutral', 'success', 'warning', 'danger'], 'must be neutral, success, warning or danger')
    .default('warning'),
  METRICS_ADDRESS: listenAddress.optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  COMMIT: matching(/^[\da-f]{7,40}$/, 'must be a commit'),
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
/** Variables that Kubernetes adds for a service with such a name. */
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
    text = readSettingFile(file).trim();
  } catch (error) {
    throw new StartFailure(`${name}: the file ${file} can't be read: ${(error as Error).message}.`);
  }
  if (text === '') throw new StartFailure(`${name}: the file ${file} is empty.`);
  return text;
}
