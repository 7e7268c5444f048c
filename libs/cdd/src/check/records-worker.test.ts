import { expect, onTestFinished, test, vi } from 'vitest';
import type { RecordsRequest } from './records.ts';

test('the worker says that it is loaded, then sends its result, and reports unexpected errors', async () => {
  const messages: unknown[] = [];
  const listening = Promise.withResolvers<(event: MessageEvent<RecordsRequest>) => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: MessageEvent<RecordsRequest>) => void) => {
    if (type === 'message') listening.resolve(listener);
  });
  vi.stubGlobal('postMessage', (message: unknown) => messages.push(structuredClone(message)));
  vi.stubGlobal('reportError', vi.fn());
  onTestFinished(() => void vi.unstubAllGlobals());
  await import('./records-worker.ts');
  const send = await listening.promise;

  const file = new File(['[1,2]'], 'a.json');
  const request: RecordsRequest = { file, schema: { type: 'integer' }, place: { depth: 1, member: 0 } };
  send(new MessageEvent('message', { data: request }));
  await vi.waitUntil(() => messages.length > 1);
  expect(messages).toEqual([{ bytes: 0 }, { result: expect.objectContaining({ verdict: 'checked', records: 2 }) }]);

  const failure = new RangeError('out of memory');
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw failure;
  });
  send(new MessageEvent('message', { data: request }));
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledWith(failure));
});
