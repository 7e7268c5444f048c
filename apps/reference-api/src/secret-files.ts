import { readFileSync } from 'node:fs';
import { StartFailure } from './start-failure.ts';

/** Settings that a file may hold instead: `DATABASE_URL_FILE` is the path of a file with the DATABASE_URL. */
export const secrets = ['DATABASE_URL', 'OKTA_API_TOKEN', 'API_KEY'];

/**
 * Reads the secrets whose files the environment names.
 * @throws StartFailure when a file can't be read or is empty, or when the secret itself is set, too
 */
export function secretsFrom(env: Record<string, string | undefined>): Record<string, string> {
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
