import { expect, test, onTestFinished, vi } from 'vitest';
import { fileProblem } from './use-check.ts';
import type { WorkerMessage, WorkerRequest } from './check-worker.ts';

const limit = 1_000_000;

test.each([
  [{ name: 'a.json', size: 1 }, undefined],
  [{ name: 'A.JSON', size: limit }, undefined],
  [{ name: 'a.csv', size: 1 }, 'Choose a file whose name ends in .json.'],
  [{ name: 'a.json', size: 0 }, 'The file is empty.'],
  [{ name: 'a.json', size: 1.5 * limit }, 'The file is larger than 1 MB.'],
])('%o: %s (decided 1, decided 4)', (file, problem) => {
  expect(fileProblem(file, limit)).toBe(problem);
});

/** Loads the worker's code into the test. */
async function startWorker() {
  const messages: WorkerMessage[] = [];
  const listening = Promise.withResolvers<(event: MessageEvent<WorkerRequest>) => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: MessageEvent<WorkerRequest>) => void) => {
    if (type === 'message') listening.resolve(listener);
  });
  vi.stubGlobal('postMessage', (message: WorkerMessage) => messages.push(structuredClone(message)));
  vi.stubGlobal('reportError', vi.fn());
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.resetModules();
  await import('./check-worker.ts');
  const listener = await listening.promise;
  return { messages, send: (data: WorkerRequest) => listener(new MessageEvent('message', { data })) };
}

const failure = new RangeError('out of memory');

function breakFile(file: File) {
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw failure;
  });
  return file;
}

test('the worker sends progress ten times a second, the verdict, then the records', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { messages, send } = await startWorker();

  const megabyte = 1024 * 1024;
  const text = `{"customers":[{"name":"Ada"}],"rest":"${'x'.repeat(6 * megabyte)}"}`;
  const file = new File([text], 'a.json');
  vi.spyOn(file, 'slice').mockImplementation((...range) => {
    now += 40;
    return Blob.prototype.slice.apply(file, range);
  });
  send(file);
  await vi.waitUntil(() => messages.some((message) => 'result' in message));
  expect(messages.slice(0, -2)).toEqual([{ bytes: 3 * megabyte }, { bytes: 6 * megabyte }]);
  expect(messages.slice(-2)).toMatchObject([
    { verdict: { verdict: 'accepted', content: { records: 1 } } },
    { result: { columns: ['name'] } },
  ]);

  send(breakFile(new File(['[]'], 'a.json')));
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledWith(failure));
});

test('asked for records, the worker says when their code is loaded, then sends its result', async () => {
  const { messages, send } = await startWorker();
  const records = new Blob(['[1,2]']);
  send({ records, isList: true, schema: { type: 'integer' } });
  // On a busy machine there is more progress in between.
  await vi.waitUntil(() => messages.some((message) => 'result' in message));
  expect(messages.at(0)).toEqual({ bytes: 0 });
  expect(messages.at(-1)).toEqual({ result: expect.objectContaining({ verdict: 'checked', records: 2 }) });
});
