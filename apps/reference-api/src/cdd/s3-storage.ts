import { createHash } from 'node:crypto';
import type {
  CompletedPart,
  ListMultipartUploadsCommandOutput,
  ListPartsCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { ProblemError } from '@scv/api/schemas';
import { StartFailure } from '../start-failure.ts';
import { type CddStorage, storedName, uploadId } from './folder-storage.ts';

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
 * A bucket, by S3's multipart uploads: an unfinished file is an upload that isn't completed, which nobody can read and
 * S3 can list. Address, region and credentials are those of the official client: its environment variables, files and
 * the role of the machine.
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
  const folder = prefix === '' ? '' : `${prefix}/`;
  const partBytes = Math.max(minPartBytes, Math.ceil(maxBytes / maxParts));
  const [, algorithm, key] = /^(AES256|aws:kms)(?::(.+))?$/.exec(encryption ?? '') ?? [];
  const at = (id: string) => ({ Bucket: bucket, Key: `${folder}${storedName(id)}` });

  /** The uploads that this process has begun, so that it needn't list them. */
  const own = new Map<string, { UploadId: string; parts: CompletedPart[] }>();

  /** Uploads that aren't completed, by id; a cut connection may have begun one twice. */
  async function* uploads(only?: string): AsyncGenerator<{ id: string; UploadId: string }> {
    const Prefix = only === undefined ? folder : at(only).Key;
    for await (const page of pages(Prefix)) {
      for (const { Key = '', UploadId } of page.Uploads ?? []) {
        const id = idIn.exec(Key.slice(folder.length))?.[1];
        if (Key.startsWith(folder) && id && UploadId) yield { id, UploadId };
      }
    }
  }

  async function* pages(Prefix: string) {
    for (let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}; marker;) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new s3.ListMultipartUploadsCommand({ Bucket: bucket, Prefix, ...marker }),
      );
      yield page;
      const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
      marker =
        IsTruncated && KeyMarker !== undefined ? { KeyMarker, ...(UploadIdMarker && { UploadIdMarker }) } : undefined;
    }
  }

  /** Not by the client's paginateListParts, which goes on as long as there is a marker, and some servers always send one. */
  async function listParts(id: string, UploadId: string): Promise<CompletedPart[]> {
    const parts: CompletedPart[] = [];
    for (let PartNumberMarker: string | undefined = '0'; PartNumberMarker !== undefined;) {
      const page: ListPartsCommandOutput = await client.send(
        new s3.ListPartsCommand({ ...at(id), UploadId, PartNumberMarker }),
      );
      for (const { PartNumber, ETag, ChecksumSHA256 } of page.Parts ?? []) {
        parts.push({ PartNumber, ETag, ...(ChecksumSHA256 && { ChecksumSHA256 }) });
      }
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    }
    return parts;
  }

  /** S3 compares the checksum with what arrived; we compare it with what S3 says. */
  async function sendPart(id: string, UploadId: string, PartNumber: number, Body: Buffer): Promise<CompletedPart> {
    const ChecksumSHA256 = createHash('sha256').update(Body).digest('base64');
    const sent = { ...at(id), UploadId, PartNumber, Body, ChecksumSHA256 };
    const { ETag, ChecksumSHA256: stored } = await client.send(new s3.UploadPartCommand(sent));
    if ((stored ?? ChecksumSHA256) !== ChecksumSHA256) {
      throw new Error(`The bucket stored part ${PartNumber} with another checksum.`);
    }
    // A server that knows no checksums doesn't send one.
    return { PartNumber, ETag, ...(stored && { ChecksumSHA256 }) };
  }

  const complete = (id: string, UploadId: string, Parts: CompletedPart[]) =>
    client
      .send(new s3.CompleteMultipartUploadCommand({ ...at(id), UploadId, MultipartUpload: { Parts } }))
      .catch(unlessGone);

  const abort = (id: string, UploadId: string) =>
    client.send(new s3.AbortMultipartUploadCommand({ ...at(id), UploadId })).catch(unlessGone);

  return {
    async write(id, chunks) {
      const begin = new s3.CreateMultipartUploadCommand({
        ...at(id),
        ContentType: 'application/json',
        ChecksumAlgorithm: 'SHA256',
        ...(algorithm && { ServerSideEncryption: algorithm as 'AES256' | 'aws:kms' }),
        ...(key && { SSEKMSKeyId: key }),
      });
      const { UploadId = '' } = await client.send(begin).catch(unavailable);
      const parts: CompletedPart[] = [];
      own.set(id, { UploadId, parts });
      for await (const part of inParts(chunks, partBytes)) {
        parts.push(await sendPart(id, UploadId, parts.length + 1, part).catch(unavailable));
      }
    },

    async finish(id) {
      const begun = own.get(id);
      if (begun) await complete(id, begun.UploadId, begun.parts);
      else {
        for await (const { UploadId } of uploads(id)) {
          const parts = await listParts(id, UploadId);
          // Without parts it was begun twice: the answer to the first attempt was lost.
          await (parts.length > 0 ? complete(id, UploadId, parts) : abort(id, UploadId));
        }
      }
      await client.send(new s3.HeadObjectCommand(at(id)));
      own.delete(id);
    },

    async read(id) {
      const found = await client
        .send(new s3.GetObjectCommand(at(id)))
        .catch(unlessGone)
        .catch(unavailable);
      return found?.Body?.transformToWebStream();
    },

    async discard(id) {
      const begun = own.get(id);
      if (begun) await abort(id, begun.UploadId);
      else for await (const { UploadId } of uploads(id)) await abort(id, UploadId);
      own.delete(id);
    },

    async listUnfinished() {
      return [...new Set((await Array.fromAsync(uploads())).map(({ id }) => id))];
    },

    check: () => Promise.resolve(),

    freeBytes: () => Promise.resolve(undefined),
  };
}

/** Another process or attempt has completed or aborted the upload, or there is no such file. */
function unlessGone(error: Error): void {
  if (error.name !== 'NoSuchUpload' && error.name !== 'NoSuchKey') throw error;
}

const idIn = new RegExp(`^(${uploadId})\\.json$`);

/** Buffers of `size` bytes, the last one smaller; reads on when one was taken. */
async function* inParts(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    while (bytes >= size) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, size);
      waiting = [all.subarray(size)];
      bytes -= size;
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** An upload or a download is answered with 503 while the bucket can't be used. */
function unavailable(cause: unknown): never {
  const message = 'The storage for CDD files is not available. Please try again in a moment.';
  throw new ProblemError(503, message, { headers: { 'Retry-After': '30' }, cause });
}
