import { expect, onTestFinished, test, vi } from 'vitest';
import type { CheckResult } from './check-file.ts';
import type { Content } from './content-reader.ts';
import type { WorkerMessage } from './worker-messages.ts';

type CheckMessage = WorkerMessage<CheckResult>;

test('the worker sends progress at most ten times a second, a cloneable result, and reports unexpected errors', async () => {
  const messages: CheckMessage[] = [];
  const listening = Promise.withResolvers<(event: MessageEvent<File>) => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: MessageEvent<File>) => void) => {
    if (type === 'message') listening.resolve(listener);
  });
  vi.stubGlobal('postMessage', (message: CheckMessage) => messages.push(structuredClone(message)));
  vi.stubGlobal('reportError', vi.fn());
  onTestFinished(() => void vi.unstubAllGlobals());
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  await import('./check-worker.ts');
  const send = await listening.promise;

  const megabyte = 1024 * 1024;
  const text = `{"customers":[{"name":"Ada"}],"rest":"${'x'.repeat(6 * megabyte)}"}`;
  const file = new File([text], 'a.json');
  vi.spyOn(file, 'slice').mockImplementation((...range) => {
    now += 40;
    return Blob.prototype.slice.apply(file, range);
  });
  send(new MessageEvent('message', { data: file }));
  await vi.waitUntil(() => messages.some((message) => 'result' in message));
  expect(messages.slice(0, -1)).toEqual([{ bytes: 3 * megabyte }, { bytes: 6 * megabyte }]);
  expect(messages.at(-1)).toMatchObject({ result: { verdict: 'accepted', content: { records: { count: 1 } } } });
  const { content } = (messages.at(-1) as { result: { content: Content } }).result;
  expect(content.root.children[0]).toBe(content.records.list);

  const broken = new File(['[]'], 'a.json');
  const failure = new RangeError('out of memory');
  vi.spyOn(broken, 'slice').mockImplementation(() => {
    throw failure;
  });
  send(new MessageEvent('message', { data: broken }));
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledWith(failure));
});
