import type { UploadedCddFile } from '@scv/api';
import { override } from '@scv/api/mocks';
import { refusal, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerUploads, customers, jsonFile, openUpload, withoutWorkers } from '../testing/upload-screen.tsx';

withoutWorkers();

const features = ['extended'];
const uploader = { name: 'Ada Byron', email: 'ada.byron@scv.example' };
const known = {
  id: '6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d',
  at: '2026-11-22T10:30:00Z',
  name: 'earlier.json',
  result: 'done',
  uploader,
} as const;

test('a file that was uploaded before says so, and can be uploaded anyway (decided 4)', async () => {
  let asked = '';
  server.use(
    override('listCddUploads', ({ request }) => {
      asked = new URL(request.url).searchParams.get('sha256') ?? '';
      return { uploads: [known], hasNext: false };
    }),
  );
  answerUploads(() => ({ message: 'File uploaded successfully!' }));
  const { user, choose } = openUpload(features);
  await choose(customers);

  const warning = await screen.findByRole('alert');
  expect(warning).toHaveTextContent(
    /This file was uploaded beforeUploaded on 22 Nov 2026, \d\d:30 by Ada Byron as earlier\.json\./,
  );
  expect(screen.getByText(asked)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Upload anyway' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm File Upload' });
  expect(dialog).toHaveTextContent('by Ada Byron as earlier.json.');
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
  expect(screen.queryByText('This file was uploaded before')).not.toBeInTheDocument();
});

test('the same file again after an upload is known', async () => {
  const uploads: UploadedCddFile[] = [];
  server.use(override('listCddUploads', () => ({ uploads, hasNext: false })));
  answerUploads(() => {
    uploads.push(known);
    return { message: 'File uploaded successfully!' };
  });
  const { user, choose } = openUpload(features);
  await choose(customers);
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm File Upload' });
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
  await choose(customers);
  expect(await screen.findByText('This file was uploaded before')).toBeVisible();
});

test('if the backend can’t be asked, the page says so quietly, and the file can be uploaded', async () => {
  server.use(override('listCddUploads', () => refusal(503, 'The database is down.')));
  const { choose } = openUpload(features);
  await choose(customers);
  expect(await screen.findByText('Whether this file was uploaded before could not be checked.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible();
});

test('without the feature nothing is asked or linked (decided 6)', async () => {
  const { choose } = openUpload(); // tests fail on an unhandled request
  await choose(customers);
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Upload history' })).not.toBeInTheDocument();
});

test('a file without records is a warning', async () => {
  const { choose } = openUpload();
  await choose(jsonFile('{"customers":[]}'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This file has no recordsIts list of records is empty.');
  expect(screen.getByText('Well-formed JSON')).not.toHaveClass('is-well');
  expect(screen.getByRole('button', { name: 'Upload anyway' })).toBeVisible();
});
