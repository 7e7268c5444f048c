import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';

const groupAndOthers = 0o077;

/**
 * Takes all access to the data folder and the folders in it from the group and from other users, because an older
 * version or an administrator may have created them with wider permissions. main.ts sets the umask for new files.
 * @throws StartFailure when a folder belongs to another user
 */
export function makePrivate(dataDir: string): void {
  const folders = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const folder of [dataDir, ...folders.map(({ name }) => join(dataDir, name))]) {
    try {
      if (statSync(folder).mode & groupAndOthers) chmodSync(folder, 0o700);
    } catch (error) {
      throw new StartFailure(
        `Other users can read the data folder ${folder}, and this process can't change that: ${(error as Error).message}. ` +
          'Set DATA_DIR to a folder that belongs to the user who starts the API.',
      );
    }
  }
}
