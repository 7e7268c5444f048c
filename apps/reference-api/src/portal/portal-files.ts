import { posix } from 'node:path';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { tryDecode } from 'hono/utils/url';
import type { Log } from '../log.ts';
import { keepAssets } from './shared-assets.ts';
import { generatedFile, indexPortal, type PortalFile, type Variant } from './portal-index.ts';

interface Portal {
  /** Folder with the built portal. */
  dir: string;
  /** Served as `/config.json`; it may change while the API runs. */
  config: () => object;
  /** Folder with the assets of all builds that run or ran; when unset, only this build's are served. */
  assetsDir?: string | undefined;
  log: Log;
}

/**
 * Addresses of the APIs, and those that monitoring probes, in any spelling. If they were answered with the page, a broken
 * server would look healthy.
 */
const notPages = /^\/((api|hpesa)\/|(metrics|(health|live|ready)(z|ness|check)?|status|ping|version|actuator)(\/|$))/i;

/** '/healthz' for '//x/..//%68ealthz'. */
const plain = (path: string) => posix.normalize(tryDecode(path, decodeURIComponent)).replace(/^\/+/, '/');

/**
 * Serves the built portal: its files, `config.json`, and `index.html` for every other address outside the APIs, because
 * those are the portal's routes. A file below `/assets/` that no build has is a 404, so loading a chunk of an
 * earlier deployment fails clearly; so is the address of an unknown probe. Not @hono/node-server's
 * `serveStatic`: it has no ETag, reads the disk at each request, and serves source maps.
 * @throws StartFailure when the built portal is missing
 */
export function portalFiles({ dir, config, assetsDir, log }: Portal): Hono {
  const files = indexPortal(dir);
  const index = files.get('/index.html') as PortalFile;
  const id = index.variants.at(-1)?.etag.replaceAll('"', '') as string;
  const findAsset = assetsDir === undefined ? undefined : keepAssets(dir, assetsDir, id, log);
  const app = new Hono();
  app.get('*', etag(), async (context, next) => {
    const { path } = context.req;
    if (path === '/config.json') return answer(context, generatedFile(path, JSON.stringify(config())));
    const file = files.get(path) ?? findAsset?.(path);
    if (file) {
      files.set(path, file);
      return answer(context, file);
    }
    if (notPages.test(plain(path))) return next();
    if (!path.startsWith('/assets/') && !path.endsWith('.map')) return answer(context, index);
    return context.text('Not found', 404, { 'Cache-Control': 'no-cache' });
  });
  return app;
}

function answer(context: Context, { contentType, hashed, variants }: PortalFile): Response {
  const { coding, bytes, etag: validator } = bestVariant(context, variants);
  context.header('Content-Type', contentType);
  context.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  context.header('ETag', validator);
  context.header('Content-Length', String(bytes.length));
  if (variants.length > 1) context.header('Vary', 'Accept-Encoding');
  if (coding !== 'identity') context.header('Content-Encoding', coding);
  return context.body(bytes);
}

/** The smallest variant that the client takes. Which of two it likes better (RFC 9110, section 12.5.3) doesn't matter. */
function bestVariant(context: Context, variants: Variant[]): Variant {
  const listed = (context.req.header('Accept-Encoding') ?? '').toLowerCase().split(',');
  const wanted = listed.filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each));
  const codings = new Set(wanted.map((each) => each.split(';')[0]?.trim()));
  return variants.find(({ coding }) => codings.has(coding)) ?? (variants.at(-1) as Variant);
}
