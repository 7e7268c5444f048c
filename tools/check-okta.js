import { join } from 'node:path';
import { printFailure } from './plain-failure.js';
import { run } from './processes.js';
import { environment, install, node, root } from './workspace.js';

// `npm run check:okta -- FOLDER`: checks the local provider against Okta's OpenAPI documents, the JSON files of the
// folder. See apps/local-idp/src/testing/conformance.

try {
  await install(console.log);
  const entry = join(root, 'apps', 'local-idp', 'src', 'testing', 'conformance', 'check-okta.ts');
  process.exitCode = await run(node, [entry, ...process.argv.slice(2)], { env: environment });
} catch (error) {
  printFailure(error);
}
