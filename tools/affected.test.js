import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { node, root } from './workspace.js';

test('npm run affected refuses an option that it does not know', () => {
  const { status, stderr } = spawnSync(node, [join(root, 'tools/affected.js'), '--bass=main'], { encoding: 'utf8' });
  expect(stderr).toContain("Unknown option '--bass'");
  expect(status).toBe(1);
});
