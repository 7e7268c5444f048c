import { createProjectGraphAsync, readCachedProjectGraph } from '@nx/devkit';
import nxRules from '@nx/eslint-plugin/nx';

// Without a project graph Nx's rule would let every import pass. An error here makes lint fail.
const { dependencies } = await projectGraph();
if (
  !Object.values(dependencies)
    .flat()
    .some(({ target }) => !target.startsWith('npm:'))
) {
  throw new Error(
    'The Nx project graph is empty, so import directions cannot be checked. Run "npx nx reset" and try again.',
  );
}

/** Nx's lint rules as an oxlint plugin. */
export default { ...nxRules, meta: { name: 'nx' } };

/** In a new clone lint may run before the first Nx command, for example in an editor. */
async function projectGraph() {
  try {
    return readCachedProjectGraph();
  } catch {
    return createProjectGraphAsync();
  }
}
