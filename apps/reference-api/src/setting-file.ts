import { constants, readFileSync, statSync } from 'node:fs';

/**
 * Reads a file that a setting names. Reading a pipe or a device, such as /dev/zero, might never end, so these are
 * refused.
 * @throws Error with the reason
 */
export function readSettingFile(path: string): string {
  if (!statSync(path).isFile()) throw new Error('it is not a regular file');
  // Without waiting: some files of /proc are as endless as a pipe.
  return readFileSync(path, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NONBLOCK });
}
