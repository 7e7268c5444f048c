import { randomUUID } from 'node:crypto';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { uploadFolder } from '../cdd/open-storage.ts';
import { notWritable, overlap, requireWritableFolder } from '../database/folder-access.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { StartFailure } from '../start-failure.ts';
import { type PortalFile, readPortalFile } from './portal-index.ts';

/** A file in each folder that we may remove. PORTAL_ASSETS_DIR may hold other things, by mistake. */
export const buildMark = '.scv-admin-portal-build';

/** How many builds are kept besides our own, the newest ones. */
const maxBuilds = 10;
/** A build is removed this long after its last process started, except the newest build: it may be running. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/** Files with a hash in their name. Source maps and encoded copies are never asked for by name. */
const asset = /^\/assets\/(\w[\w.-]*\.(?!map$|br$|gz$)\w+)$/;

/**
 * Puts the assets of a build into a folder that processes with other builds use, too, and removes old ones. While a new
 * version is rolled out, a page of one build can so load the rest of its code from a process with the other.
 * @param dir the built portal
 * @param shared has one folder for each build
 * @param id of the build
 * @param log gets a line for each removal
 * @returns a function that finds '/assets/a1b2.js' among the assets of all builds, including later builds
 * @throws StartFailure when the shared folder can't be written
 */
export function keepAssets(
  dir: string,
  shared: string,
  id: string,
  log: Log,
): (path: string) => PortalFile | undefined {
  const what = 'The folder for the assets of all builds, PORTAL_ASSETS_DIR,';
  requireWritableFolder(what, shared);
  try {
    add(join(dir, 'assets'), shared, id);
  } catch (error) {
    throw notWritable(`${what} ${shared}`, shared, error);
  }
  removeOld(shared, id, log);
  return (path) => {
    const [, name] = asset.exec(path) ?? [];
    if (name === undefined) return undefined;
    const found = buildsIn(shared).find((build) => !isHidden(build) && isFile(join(shared, build.id, name)));
    try {
      return found && readPortalFile(join(shared, found.id, name), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // Another process has removed the build.
      throw error;
    }
  };
}

/** Under a hidden name first: another process must not read a half-copied file. */
function add(assets: string, shared: string, id: string): void {
  const copy = join(shared, `.${id}-${randomUUID()}`);
  mkdirSync(copy);
  writeFileSync(join(copy, buildMark), 'The API of the SCV Admin Portal removes this folder when its build is old.\n');
  cpSync(assets, copy, { recursive: true, filter: (file) => !file.endsWith('.map') });
  try {
    renameSync(copy, join(shared, id));
  } catch (error) {
    // It is there, from an earlier start or from another process.
    if (!/^(ENOTEMPTY|EEXIST|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    rmSync(copy, { recursive: true });
  }
  const now = new Date();
  utimesSync(join(shared, id), now, now);
}

function removeOld(shared: string, ownId: string, log: Log): void {
  const ours = buildsIn(shared).filter(({ id }) => id !== ownId && isFile(join(shared, id, buildMark)));
  const isExpired = ({ usedAt }: Build) => Date.now() - usedAt > maxAgeMs;
  const old = [
    ...ours.filter(isHidden).filter(isExpired),
    ...ours
      .filter((build) => !isHidden(build))
      .filter((build, index) => index >= maxBuilds || (index > 0 && isExpired(build))),
  ];
  for (const { id, usedAt } of old) {
    const folder = join(shared, id);
    try {
      rmSync(folder, { recursive: true, force: true });
      log.info({ folder, usedAt: new Date(usedAt) }, 'removed the assets of an old build');
    } catch (error) {
      log.warn({ folder, reason: (error as Error).message }, 'could not remove the assets of an old build');
    }
  }
}

/** Whether there is a file, and not a symbolic link or a pipe. */
const isFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;

interface Build {
  id: string;
  /** When a process with that build has started last, in milliseconds since 1970. */
  usedAt: number;
}

/** A build that is being copied. */
const isHidden = ({ id }: Build) => id.startsWith('.');

/** Newest first. */
function buildsIn(shared: string): Build[] {
  return readdirSync(shared, { withFileTypes: true })
    .filter((entry) => entry.isDirectory()) // not a symbolic link to one
    .map(({ name: id }) => ({ id, usedAt: statSync(join(shared, id), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => other.usedAt - one.usedAt);
}

/**
 * Refuses a folder for assets that is, contains or lies in one with data. Call it when those exist.
 * @throws StartFailure
 */
export function requireFolderOfItsOwn(settings: Settings): void {
  const { PORTAL_ASSETS_DIR: shared, DATA_DIR, CDD_STORAGE = '' } = settings;
  if (shared === undefined) return;
  const others = { DATA_DIR, ...(!CDD_STORAGE.startsWith('s3:') && { CDD_STORAGE: uploadFolder(settings) }) };
  for (const [name, folder] of Object.entries(others)) {
    if (!overlap(shared, folder)) continue;
    throw new StartFailure(
      `PORTAL_ASSETS_DIR, ${shared}, must be a folder of its own: it must not be, contain or lie in that of ${name}, ${folder}.`,
    );
  }
}
