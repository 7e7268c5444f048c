import { type MockAnswer, override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { renderRoute, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { Link, Outlet } from 'react-router';
import { beforeEach, vi } from 'vitest';
import { UploadChip } from '../upload/upload-chip.tsx';
import { UploadRoute } from '../upload/upload-route.tsx';
import { checkFile } from '../check/check-file.ts';
import type { WorkerRequest } from '../check/check-worker.ts';
import { checkRecords } from '../check/validate-records.ts';

const frame = (
  <>
    <Link to="/elsewhere">Elsewhere</Link>
    <Link to="/cdd-upload">Back to the upload</Link>
    <UploadChip />
    <Outlet />
  </>
);
const routes = [
  {
    element: frame,
    children: [
      { path: '/cdd-upload', element: <UploadRoute maxBytes={100_000} /> },
      { path: '/elsewhere', element: <p>Another screen</p> },
    ],
  },
];

/** Call it once per test file: checks run without a worker. */
export function withoutWorkers() {
  beforeEach(() => {
    Object.assign(fakeWorker, { before: () => {}, failure: undefined, stuck: undefined, running: 0 });
    vi.stubGlobal('Worker', FakeWorker);
    return () => vi.unstubAllGlobals();
  });
}

/** Opens the upload screen. `features`: the setting. */
export function openUpload(features: string[] = []) {
  configureApi({ ...apiSettings(), features });
  const view = renderRoute(routes, '/cdd-upload');
  const choose = (file: File) => view.user.upload(screen.getByLabelText('CDD Json file'), file);
  return { ...view, choose };
}

export const jsonFile = (text: string, name = 'customers.json') => new File([text], name, { type: 'application/json' });

export const customers = jsonFile('{"customers":[{"name":"Ada"},{"name":"Grace"}]}');

/** An upload of the history. */
export const known = {
  id: '6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d',
  at: '2026-11-22T10:30:00Z',
  name: 'earlier.json',
  result: 'done',
  uploader: { name: 'Ada Byron', email: 'ada.byron@scv.example' },
} as const;

type Answer = MockAnswer<'uploadCdd'>;

/** Sets the server's response to uploads. */
export function answerUploads(answer: (request: Request) => Answer | Promise<Answer>) {
  server.use(override('uploadCdd', ({ request }) => answer(request)));
}

/** Chooses a file, waits for its check and confirms the upload. */
export async function sendFile(file = customers) {
  const view = openUpload();
  await view.choose(file);
  await confirmUpload(view.user);
  return view;
}

/** Uploads the chosen file once it is checked. @returns what the confirmation says */
export async function confirmUpload(user: ReturnType<typeof openUpload>['user'], button = 'Upload') {
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm File Upload' });
  const said = dialog.textContent;
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
  return said;
}

/** What reading a file does that was changed, moved or removed. */
export function gone(): never {
  throw new DOMException('gone', 'NotReadableError');
}

/** Set by tests: a delay before the result, an error event instead of it, or the step at which it hangs. */
export const fakeWorker = {
  before: (): Promise<void> | void => {},
  failure: undefined as 'error' | 'messageerror' | undefined,
  stuck: undefined as 'loads' | 'checks' | undefined,
  running: 0,
};

/** Does the work of check-worker.ts in the test's thread, because jsdom has no workers. */
class FakeWorker extends EventTarget {
  #terminated = false;

  constructor() {
    super();
    fakeWorker.running += 1;
  }

  postMessage(request: WorkerRequest): void {
    void this.#check(request);
  }

  terminate(): void {
    if (!this.#terminated) fakeWorker.running -= 1;
    this.#terminated = true;
  }

  async #check(request: WorkerRequest): Promise<void> {
    if (fakeWorker.failure) return void this.dispatchEvent(new Event(fakeWorker.failure));
    if (fakeWorker.stuck === 'loads') return;
    const onProgress = (bytes: number) => this.#send({ bytes });
    if (!(request instanceof File)) {
      const result = await checkRecords(request, onProgress);
      await fakeWorker.before();
      return fakeWorker.stuck ? undefined : this.#send({ result });
    }
    const { result: verdict, records } = await checkFile(request, onProgress);
    await fakeWorker.before();
    this.#send({ verdict });
    this.#send({ result: records?.rows() });
  }

  #send(data: unknown): void {
    if (!this.#terminated) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
