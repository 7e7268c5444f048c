import { readCachedProjectGraph } from '@nx/devkit';
import nxRules from '@nx/eslint-plugin/nx';

// Without a project graph Nx's rule lets every import pass. Failing to load makes lint fail instead.
const { dependencies } = readCachedProjectGraph();
if (
  !Object.values(dependencies)
    .flat()
    .some(({ target }) => !target.startsWith('npm:'))
) {
  throw new Error('The Nx project graph has no edge between our projects: import directions can not be checked.');
}

/** Nx's lint rules as an oxlint plugin, refusing to load when the import directions could not be judged. */
export default { ...nxRules, meta: { name: 'nx' } };
