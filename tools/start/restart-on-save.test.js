import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stopAll } from '../processes.js';
import { freePort } from './ports.js';
import { restartOnSave } from './restart-on-save.js';

const waiting = { timeout: 60_000 };

// Writes when it starts and, a moment after SIGTERM, that it has ended.
const server = `
  import { appendFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  process.on('SIGTERM', () => setTimeout(() => { appendFileSync(process.env.EVENTS, 'end '); process.exit(); }, 100));
  appendFileSync(process.env.EVENTS, 'start ');
  createServer((request, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1');
`;

test('saving a file restarts the service once the old process has ended; a broken file is reported and can be fixed', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scv-restart-')));
  const [source, events] = [join(folder, 'src', 'main.mjs'), join(folder, 'events')];
  mkdirSync(join(folder, 'src'));
  writeFileSync(source, server);
  onTestFinished(async () => {
    await stopAll();
    rmSync(folder, { recursive: true });
  });
  const port = await freePort();
  /** @type {string[]} */
  const said = [];
  const service = restartOnSave(
    {
      name: 'The fake service',
      args: [source],
      folders: [join(folder, 'src')],
      readyUrl: `http://127.0.0.1:${port}/`,
      env: { PORT: String(port), EVENTS: events },
      log: join(folder, 'fake.log'),
    },
    (sentence) => said.push(sentence),
  );
  const lastSaid = (/** @type {RegExp} */ sentence) => vi.waitFor(() => expect(said.at(-1)).toMatch(sentence), waiting);
  await service.ready();

  writeFileSync(source, `${server} // saved`);
  await lastSaid(/^The fake service has restarted\.$/);
  // One save may arrive as two events, with a restart between them on a busy machine.
  expect(readFileSync(events, 'utf8')).toMatch(/^start (end start )+(end )?$/);

  writeFileSync(source, 'missing();');
  await lastSaid(/^The fake service stopped \(exit code 1\)[^]*missing is not defined[^]*Save a file/);
  writeFileSync(source, server);
  await lastSaid(/^The fake service has restarted\.$/);
});
