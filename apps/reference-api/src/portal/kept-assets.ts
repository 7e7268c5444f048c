import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { requireWritableFolder } from '../database/folder-access.ts';
import { type PortalFile, readPortalFile } from './portal-index.ts';

/** How many builds are kept besides our own, the newest ones. */
const maxBuilds = 10;
/** For how long after the last start of a process with that build. The newest is kept in any case: it may be running. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/** Files with a hash in their name. Source maps and encoded copies are never asked for by name. */
const asset = /^\/assets\/(\w[\w.-]*\.(?!map$|br$|gz$)\w+)$/;

/**
 * Puts the assets of a build into a folder that processes with other builds use, too, and removes old ones. While a new
 * version is rolled out, a page of one build can so load the rest of its code from a process with the other.
 * @param dir the built portal
 * @param shared has one folder for each build
 * @param id of the build
 * @returns a function that finds '/assets/a1b2.js' among the assets of all builds, also of those that are added later
 * @throws StartFailure when the shared folder can't be written
 */
export function keepAssets(dir: string, shared: string, id: string): (path: string) => PortalFile | undefined {
  requireWritableFolder('The folder for the assets of all builds, PORTAL_ASSETS_DIR,', shared);
  add(join(dir, 'assets'), shared, id);
  removeOld(shared, id);
  return (path) => {
    const [, name] = asset.exec(path) ?? [];
    if (name === undefined) return undefined;
    const found = buildsIn(shared).find((build) => existsSync(join(shared, build.id, name)));
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

function removeOld(shared: string, ownId: string): void {
  const others = buildsIn(shared, true).filter(({ id }) => id !== ownId);
  for (const [index, { id, usedAt }] of others.entries()) {
    const isOld = index >= maxBuilds || (index > 0 && Date.now() - usedAt > maxAgeMs);
    if (isOld) rmSync(join(shared, id), { recursive: true, force: true });
  }
}

/** Newest first. */
function buildsIn(shared: string, withHidden = false): { id: string; usedAt: number }[] {
  return readdirSync(shared)
    .filter((id) => withHidden || !id.startsWith('.'))
    .map((id) => ({ id, usedAt: statSync(join(shared, id), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => other.usedAt - one.usedAt);
}
