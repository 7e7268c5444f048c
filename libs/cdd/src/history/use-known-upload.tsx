import { useListCddUploads, type UploadedCddFile } from '@scv/api';
import { Alert, Meta, When } from '@scv/ui';
import { nameOf, uploaderName } from './upload-facts.ts';

export interface KnownUpload {
  /** The latest upload of the same content; undefined if there is none, or as long as it is not known. */
  latest: UploadedCddFile | undefined;
  /** The backend could not be asked. */
  failed: boolean;
}

/** Asks by checksum whether a file was uploaded before. The upload never waits for it. */
export function useKnownUpload(sha256: string, enabled: boolean): KnownUpload {
  const { data, isError } = useListCddUploads(
    { sha256, size: 1 },
    { query: { enabled, select: ({ data: list }) => list.uploads[0] } },
  );
  return enabled ? { latest: data, failed: isError } : { latest: undefined, failed: false };
}

/** Says before the upload that the file is known. */
export function KnownUploadNote({ known: { latest, failed } }: { known: KnownUpload }) {
  if (latest) {
    return (
      <Alert tone="warning" headline="This file was uploaded before" detail={<UploadedBefore upload={latest} />} />
    );
  }
  return failed && <Meta>Whether this file was uploaded before could not be checked.</Meta>;
}

/** 'Uploaded on Nov 22, 2026, 10:30 by Ada Byron as customers.json.' */
export function UploadedBefore({ upload }: { upload: UploadedCddFile }) {
  return (
    <>
      Uploaded on <When time={upload.at} /> by <bdi>{uploaderName(upload.uploader)}</bdi> as <bdi>{nameOf(upload)}</bdi>
      .
    </>
  );
}
