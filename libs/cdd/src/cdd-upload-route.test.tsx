import { renderRoute, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { CddUploadRoute } from './cdd-upload-route.tsx';

const routes = [{ path: '/cdd-upload', element: <CddUploadRoute maxBytes={1000} /> }];
const file = new File(['{"customers":[]}'], 'customers.json', { type: 'application/json' });

async function chooseAndConfirm() {
  const view = renderRoute(routes, '/cdd-upload');
  await view.user.upload(screen.getByLabelText('CDD Json file'), file);
  await view.user.click(screen.getByRole('button', { name: 'Upload' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm File Upload' });
  expect(within(dialog).getByText('Are you sure you want to upload this file?')).toBeVisible();
  await view.user.click(within(dialog).getByRole('button', { name: 'Upload' }));
  return view;
}

test.each<[string, () => Response, string, string]>([
  ['a message of the server', () => HttpResponse.json({ message: 'Thank you' }, { status: 201 }), 'status', 'Thank you'],
  ['a success without one', () => HttpResponse.json({}), 'status', 'File uploaded successfully!'],
  ['an empty success', () => new HttpResponse(null, { status: 204 }), 'status', 'File uploaded successfully!'],
  ['a refusal with a message', () => HttpResponse.json({ message: 'Too large.' }, { status: 413 }), 'alert', 'File upload failedToo large.'],
  ['a refusal as text', () => HttpResponse.text('No room', { status: 507 }), 'alert', 'File upload failedNo room'],
  ['a refusal without a body', () => new HttpResponse(null, { status: 500 }), 'alert', 'File upload failedAn error occurred'],
])('%s is said', async (_what, answer, role, sentence) => {
  server.use(http.post('*/hpesa/api/v1/cdd/upload', answer));
  await chooseAndConfirm();
  expect(await screen.findByRole(role)).toHaveTextContent(sentence);
});

test('a file that is too large is refused before anything is sent', async () => {
  const { user } = renderRoute(routes, '/cdd-upload');
  const large = new File(['x'.repeat(1001)], 'large.json', { type: 'application/json' });
  await user.upload(screen.getByLabelText('CDD Json file'), large);

  expect(await screen.findByRole('alert')).toHaveTextContent('at most 1,000 bytes can be uploaded');
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveAttribute('aria-disabled', 'true');
});
