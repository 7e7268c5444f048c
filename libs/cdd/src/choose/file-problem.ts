import { tooLargeSentence } from '@scv/json-check/file-size';

/** About a file that the browser refuses to read by now. */
export const fileChanged =
  'The file can no longer be read: it was changed, moved or removed since it was chosen. Choose it again.';

/** Why a file cannot be meant, as a sentence; undefined when nothing is known against it yet. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, maxBytes: number): string | undefined {
  if (!file.name.toLowerCase().endsWith('.json')) return 'Choose a file whose name ends in .json.';
  if (file.size === 0) return 'The file is empty.';
  if (file.size > maxBytes) return tooLargeSentence(maxBytes);
  return undefined;
}
