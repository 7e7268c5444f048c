import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './part.ts';

/** The built portal; PORTAL_DIR names another folder with one. */
export const portalDir = process.env['PORTAL_DIR'] ?? join(root, 'apps/portal/dist');

const assets = join(portalDir, 'assets');
const parts = existsSync(assets) ? readdirSync(assets).filter((file) => file.endsWith('.js')) : [];

/** Matches the address of the part of the portal that has the upload's screen. */
export const uploadScreen = `**/assets/${parts.find((file) => readFileSync(join(assets, file)).includes('Upload the CDD Json File below'))}`;
