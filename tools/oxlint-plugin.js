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

/** Makes the graph if it isn't cached: in a new clone, an editor may lint before the first Nx command. */
async function projectGraph() {
  try {
    return readCachedProjectGraph();
  } catch {
    return createProjectGraphAsync();
  }
}
