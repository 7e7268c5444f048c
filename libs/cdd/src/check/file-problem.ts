import { isJsonName, wrongNameSentence } from '@scv/json-check/file-name';
import { tooLargeSentence } from '@scv/json-check/file-size';

/** Shown when the browser can no longer read the chosen file. */
export const fileChangedSentence = 'The file was changed, moved or removed after you chose it. Choose it again.';

/** Why a file is refused before its content is read, as a sentence; undefined if name and size are fine. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, maxBytes: number): string | undefined {
  if (!isJsonName(file.name)) return wrongNameSentence;
  if (file.size === 0) return 'The file is empty.';
  if (file.size > maxBytes) return tooLargeSentence(maxBytes);
  return undefined;
}
