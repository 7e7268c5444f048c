import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeUnfinished } from './cdd-files.ts';
import { openS3Storage, s3Storage } from './s3-storage.ts';

// Against a server that has all calls of S3, which s3rver hasn't. TEST_BUCKET names one of its buckets, and the
// variables of Amazon's client say where it is (docs/operations.md). Was run with radosgw 16.2.
const bucket = process.env['TEST_BUCKET'];
const megabyte = 1024 * 1024;

describe.runIf(bucket)('a real bucket', () => {
  const options = { bucket: bucket ?? '', prefix: `test/${randomUUID()}`, maxBytes: 100 * megabyte };
  const open = () => openS3Storage(options);

  const file = (bytes: number) => Readable.from([Buffer.from(`"${'x'.repeat(bytes - 2)}"`)]);

  test('a file of several parts is there, unchanged, when it is finished, and not before', async () => {
    const [storage, id] = [await open(), randomUUID()];
    const facts = await writeUnfinished(storage, id, file(18 * megabyte));
    expect(await storage.read(id)).toBeUndefined();
    await storage.finish(id);
    const bytes = new Uint8Array(await new Response(await storage.read(id)).arrayBuffer());
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([facts.size, facts.sha256]);
    expect(await storage.listUnfinished()).not.toContain(id);
  });

  test('another process finds what is unfinished, completes one and aborts the other', async () => {
    const [storage, other, kept, cut] = [await open(), await open(), randomUUID(), randomUUID()];
    const facts = await writeUnfinished(storage, kept, file(9 * megabyte));
    await writeUnfinished(storage, cut, file(100));
    expect((await other.listUnfinished()).toSorted()).toEqual([kept, cut].toSorted());
    await other.finish(kept);
    await other.discard(cut);
    await other.discard(cut); // nothing is left to do
    expect(await other.listUnfinished()).toEqual([]);
    expect(await other.read(cut)).toBeUndefined();
    expect((await new Response(await storage.read(kept)).arrayBuffer()).byteLength).toBe(facts.size);
    await storage.finish(kept); // has been completed meanwhile
  });

  test('bytes that have changed on the way are refused', async () => {
    const client = new S3Client({ forcePathStyle: true, maxAttempts: 1 });
    // After the client has computed checksum and signature.
    client.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { body?: Uint8Array };
        if (request.body instanceof Uint8Array) request.body = request.body.toReversed();
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    const [storage, id] = [await s3Storage(client, options), randomUUID()];
    onTestFinished(() => storage.discard(id));
    await expect(writeUnfinished(storage, id, Readable.from([Buffer.from('"in order"')]))).rejects.toMatchObject({
      status: 503,
    });
  });
});
