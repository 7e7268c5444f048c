import { type MockAnswer, override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { renderRoute, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { Link, Outlet } from 'react-router';
import { beforeEach, vi } from 'vitest';
import { UploadRoute } from '../upload/upload-route.tsx';
import { FakeWorker, fakeWorker } from './fake-worker.ts';

const frame = (
  <>
    <Link to="/elsewhere">Elsewhere</Link>
    <Link to="/cdd-upload">Back to the upload</Link>
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

type Answer = MockAnswer<'uploadCdd'>;

/** Sets the server's response to uploads. */
export function answerUploads(answer: (request: Request) => Answer | Promise<Answer>) {
  server.use(override('uploadCdd', ({ request }) => answer(request)));
}

/** Chooses a file, waits for its check and confirms the upload. */
export async function sendFile(file = customers) {
  const view = openUpload();
  await view.choose(file);
  await view.user.click(await screen.findByRole('button', { name: 'Upload' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm File Upload' });
  await view.user.click(within(dialog).getByRole('button', { name: 'Upload' }));
  return view;
}
