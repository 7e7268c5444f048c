import { join } from 'node:path';
import { createServer } from 'vite';
import { regenerateOnSave } from '../codegen/regenerate-on-save.js';
import { root } from '../workspace.js';
import { holdCalls } from './hold-calls.js';
import { watchFolders } from './watch-folders.js';

// Vite's dev server for the portal, with the client generated on save: node dev-server.js <port> <mode>
const [port, mode = 'development'] = process.argv.slice(2);
const server = await createServer({
  root: join(root, 'apps', 'portal'),
  mode,
  clearScreen: false,
  plugins: [holdCalls(), watchFolders([join(root, 'libs'), join(root, 'openapi')]), regenerateOnSave()],
  server: { port: Number(port), strictPort: true },
});
await server.listen();
server.printUrls();
