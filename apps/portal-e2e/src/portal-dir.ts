import { join } from 'node:path';
import { root } from './part.ts';

/** The built portal; PORTAL_DIR names another folder with one. */
export const portalDir = process.env['PORTAL_DIR'] ?? join(root, 'apps/portal/dist');
