import { join, resolve } from 'node:path';
import { requireWritableFolder } from '../database/folder-access.ts';
import type { Settings } from '../settings.ts';
import { StartFailure } from '../start-failure.ts';
import { type CddStorage, folderStorage } from './folder-storage.ts';

/**
 * The storage that CDD_STORAGE names. S3's client is loaded only if it is a bucket.
 * @throws StartFailure when it can't be used
 */
export async function openStorage(settings: Settings): Promise<CddStorage> {
  const { CDD_ENCRYPTION: encryption, CDD_MAX_BYTES: maxBytes } = settings;
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(settings.CDD_STORAGE ?? '') ?? [];
  if (bucket !== undefined) {
    const { openS3Storage } = await import('./s3-storage.ts');
    return openS3Storage({ bucket, prefix: path.replace(/\/$/, ''), maxBytes, encryption });
  }
  if (encryption !== undefined) throw new StartFailure('CDD_ENCRYPTION needs a bucket in CDD_STORAGE.');
  const folder = uploadFolder(settings);
  requireWritableFolder('The folder for uploads', folder);
  return folderStorage(folder);
}

export const uploadFolder = ({ CDD_STORAGE, DATA_DIR }: Settings): string =>
  resolve(CDD_STORAGE ?? join(DATA_DIR, 'cdd'));
