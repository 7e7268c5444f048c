import { environment } from './workspace.js';

/** For tests that run Nx: without what Nx tells its tasks, which would lead the inner Nx to the outer one. */
export const outsideNx = Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('NX_')));
