import type { ActivityActor, UploadedCddFile } from '@scv/api';
import { formatBytes } from '@scv/json-check/file-size';
import { counted } from '@scv/ui';

/** The client may have sent no name. */
export const nameOf = ({ name }: UploadedCddFile) => name || 'Unnamed file';

/** Somebody who is no user has no name. */
export const uploaderName = ({ name, email }: ActivityActor) => name ?? email;

/** '2 kB · 1,250 records'; empty if nothing was stored. */
export function sizeAndRecords({ size, records }: UploadedCddFile): string {
  const facts = [
    ...(size === undefined ? [] : [formatBytes(size)]),
    ...(records === undefined ? [] : [counted(records, 'record')]),
  ];
  return facts.join(' · ');
}
