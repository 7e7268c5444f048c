import fs from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { temporaryFolder } from './testing/resources.ts';

test('each line names process and release, and lines lost on a full disk are counted', () => {
  const file = join(temporaryFolder(), 'api.log');
  const fd = fs.openSync(file, 'a');
  onTestFinished(() => {
    vi.restoreAllMocks();
    fs.closeSync(fd);
  });
  const write = fs.writeSync;
  let free = 300;
  vi.spyOn(fs, 'writeSync').mockImplementation(((to: number, bytes: Buffer) => {
    const fitting = bytes.subarray(0, free);
    if (fitting.length === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    free -= fitting.length;
    return write(to, fitting);
  }) as typeof fs.writeSync);

  const log = createLog('info', fd);
  for (const text of ['fits', 'is cut: '.padEnd(300, '.'), 'is lost']) log.info(text);
  free = Infinity;
  log.info('fits again');
  log.info('and so does this');

  const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  const { msg, ...named } = JSON.parse(lines[0] ?? '') as { msg: string };
  expect(named).toMatchObject({ instance: expect.stringMatching(/-\d+$/), version: expect.stringMatching(/^\d+\./) });
  expect([msg, lines[1]?.length]).toEqual(['fits', 300 - (lines[0]?.length ?? 0) - 1]);
  expect(lines.slice(2).map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, dropped: 2, msg: 'dropped log lines' },
    { msg: 'fits again' },
    { msg: 'and so does this' },
  ]);
});
