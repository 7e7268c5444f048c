import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { ProblemError } from '@scv/api/schemas';
import { StartFailure } from '../start-failure.ts';
import { type CddStorage, storedName } from './folder-storage.ts';

/** S3 allows 10,000 parts, of at least 5 MB except for the last one. */
const maxParts = 10_000;
const minPartBytes = 8 * 1024 * 1024;

interface S3Options {
  bucket: string;
  /** Without a slash at its end; may be empty. */
  prefix: string;
  /** Largest file, in bytes. */
  maxBytes: number;
  /** `AES256`, `aws:kms` or `aws:kms:{key}`; when unset, what the bucket's settings say. */
  encryption?: string | undefined;
}

/**
 * A bucket. Files are written by Amazon's client, in parts if they are large: nobody can read a file before all of it is
 * there. Address, region and credentials are those of the official client: its environment variables, files and the
 * role of the machine.
 * @throws StartFailure when the bucket can't be used
 */
export async function openS3Storage(options: S3Options): Promise<CddStorage> {
  const { HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    // Other servers than Amazon's rarely have a host name for each bucket.
    forcePathStyle: Boolean(process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL']),
    requestHandler: { connectionTimeout: 3000, requestTimeout: 60_000 },
  });
  const { bucket, prefix } = options;
  // A start should write nothing, so a bucket that can't be written is noticed at the first upload.
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: Error) => {
    throw new StartFailure(`The bucket of CDD_STORAGE, s3://${bucket}/${prefix}, can't be used: ${error.message}.`);
  });
  return s3Storage(client, options);
}

/** @param client of the official package; only tests give their own */
export async function s3Storage(
  client: S3Client,
  { bucket, prefix, maxBytes, encryption }: S3Options,
): Promise<CddStorage> {
  const s3 = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const folder = prefix === '' ? '' : `${prefix}/`;
  const [, algorithm, key] = /^(AES256|aws:kms)(?::(.+))?$/.exec(encryption ?? '') ?? [];
  const at = (id: string) => ({ Bucket: bucket, Key: `${folder}${storedName(id)}` });
  compareChecksums(client);

  return {
    async write(id, chunks) {
      const Body = Readable.from(chunks, { objectMode: false });
      const upload = new Upload({
        client,
        partSize: Math.max(minPartBytes, Math.ceil(maxBytes / maxParts)),
        // One part after the other: the next one is read when the one before has been sent.
        queueSize: 1,
        params: {
          ...at(id),
          Body,
          ContentType: 'application/json',
          ChecksumAlgorithm: 'SHA256',
          ...(algorithm && { ServerSideEncryption: algorithm as 'AES256' | 'aws:kms' }),
          ...(key && { SSEKMSKeyId: key }),
        },
      });
      await upload.done().catch((error: unknown) => {
        const { errored } = Body as { errored: (Error & { code?: string }) | null };
        // When the bucket fails, the rest of the stream is aborted. Otherwise the chunks have failed.
        throw errored && errored.code !== 'ABORT_ERR' ? errored : unavailable(error);
      });
    },

    async read(id) {
      const found = await client.send(new s3.GetObjectCommand(at(id))).catch(undefinedIfGone);
      return found?.Body?.transformToWebStream();
    },

    async remove(id) {
      // In a bucket with versions, deleting what isn't there would leave a marker.
      const found = await client.send(new s3.HeadObjectCommand(at(id))).catch(undefinedIfGone);
      if (found) await client.send(new s3.DeleteObjectCommand(at(id)));
      const { Bucket, Key } = at(id);
      const { Uploads = [] } = await client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
      for (const { UploadId } of Uploads)
        await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(undefinedIfGone);
    },

    check: () => Promise.resolve(),

    freeBytes: () => Promise.resolve(undefined),
  };
}

/** S3 compares the checksum of a request with what arrived. This compares it with what S3 says that it has stored. */
function compareChecksums({ middlewareStack }: S3Client): void {
  const checksumOf = (message: unknown) => (message as HttpMessage).headers['x-amz-checksum-sha256'];
  middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const [sent, stored] = [checksumOf(args.request), checksumOf(result.response)];
      if (sent && stored && sent !== stored) throw new Error('The bucket stored other bytes than were sent.');
      return result;
    },
    { step: 'deserialize', name: 'compareChecksums', override: true },
  );
}

interface HttpMessage {
  headers: Record<string, string | undefined>;
}

/** @throws ProblemError 503 unless there is no such file or upload */
function undefinedIfGone(error: Error): undefined {
  if (!['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)) throw unavailable(error);
}

/** An upload or a download is answered with 503 while the bucket can't be used. */
function unavailable(cause: unknown): ProblemError {
  const message = 'The storage for CDD files is not available. Please try again in a moment.';
  return new ProblemError(503, message, { headers: { 'Retry-After': '30' }, cause });
}
