import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { StartFailure } from '../start-failure.ts';

/** A file in one encoding, in memory. */
export interface Variant {
  /** The name in Content-Encoding; `identity` for no encoding. */
  coding: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** A strong validator (RFC 9110, section 8.8.3). */
  etag: string;
}

export interface PortalFile {
  contentType: string;
  /** Whether the name contains a hash of the content. */
  hashed: boolean;
  /** Smallest first; the last is `identity`. */
  variants: Variant[];
}

/** The encoded copies that the portal's build writes, smallest first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Reads the built portal into memory, by path ('/assets/a1b2.js'), so that no request can reach any other file. Leaves
 * out source maps, symbolic links and folders that begin with a dot, such as .vite.
 * @throws StartFailure when the built portal is missing
 */
export function indexPortal(dir: string): Map<string, PortalFile> {
  const index = join(dir, 'index.html');
  if (!existsSync(index) || !lstatSync(index).isFile())
    throw new StartFailure(`There is no built portal in ${dir}: index.html is missing.`);
  const names = new Set(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  );
  const isEncodedCopy = (name: string): boolean =>
    encodings.some(([, suffix]) => name.endsWith(suffix) && names.has(name.slice(0, -suffix.length)));
  const served = [...names].filter((name) => !name.endsWith('.map') && !name.includes('/.') && !isEncodedCopy(name));
  return new Map(served.map((name) => [name, readPortalFile(join(dir, name), name)]));
}

/** Reads a file and its encoded copies. @param name as in the address */
export function readPortalFile(file: string, name: string): PortalFile {
  const encoded = encodings
    .filter(([, suffix]) => existsSync(file + suffix))
    .map(([coding, suffix]) => variant(coding, readFileSync(file + suffix)));
  return portalFile(name, [...encoded, variant('identity', readFileSync(file))]);
}

/** A file whose content does not come from disk. */
export const generatedFile = (name: string, text: string): PortalFile =>
  portalFile(name, [variant('identity', Buffer.from(text))]);

function portalFile(name: string, variants: Variant[]): PortalFile {
  return {
    contentType: getMimeType(name) ?? 'application/octet-stream',
    hashed: name.startsWith('/assets/'),
    variants,
  };
}

function variant(coding: string, content: Buffer): Variant {
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return { coding, bytes: new Uint8Array(content), etag: `"${digest}"` };
}
