import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeWorker } from '../testing/fake-worker.ts';
import { customers, jsonFile, openUpload, withoutWorkers } from '../testing/upload-screen.tsx';

withoutWorkers();

const dropArea = () => screen.getByText('Upload the CDD Json File below');

const dragged = (files: File[], items: object[] = []) => ({ dataTransfer: { types: ['Files'], files, items } });

test('the instructions are the specified ones, and the link opens the file dialog', async () => {
  const { user } = openUpload();
  expect(screen.getByRole('heading', { name: 'Upload the CDD Json File below' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'file browser' });
  expect(link.closest('p')).toHaveTextContent('Please select the file to upload from the file browser');

  const input = screen.getByLabelText<HTMLInputElement>('CDD Json file');
  const opened = vi.spyOn(input, 'click');
  await user.click(link);
  expect(opened).toHaveBeenCalledOnce();
  link.focus();
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledTimes(2);
});

test('the keyboard reaches the link and the input itself', async () => {
  const { user } = openUpload();
  screen.getByRole('link', { name: 'Back to the upload' }).focus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'file browser' })).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText('CDD Json file')).toHaveFocus();
});

test.each([
  [jsonFile('[]', 'list.csv'), 'Choose a file whose name ends in .json.'],
  [jsonFile(''), 'The file is empty.'],
  [jsonFile(`"${'x'.repeat(100_000)}"`), 'The file is larger than 97.7 kB.'],
])('a file that cannot be meant is refused at once, unchecked', async (file, reason) => {
  const { user } = openUpload();
  // The accept attribute is a hint that a person can pass by; so does this.
  const input = screen.getByLabelText('CDD Json file');
  await user.upload(input, customers);
  fireEvent.change(input, { target: { files: [file] } });

  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
});

test('a second choice takes the place of the first, though that is still being checked', async () => {
  const held = Promise.withResolvers<void>();
  fakeWorker.before = () => held.promise;
  const { choose } = openUpload();
  await choose(jsonFile('[1,2]', 'first.json'));
  expect(await screen.findByText('Checking: 5 bytes of 5 bytes')).toBeVisible();

  fakeWorker.before = () => {};
  await choose(jsonFile('[1,2,3]', 'second.json'));
  held.resolve();
  expect(await screen.findByText('Array of 3 elements')).toBeVisible();
  expect(screen.queryByText('first.json')).not.toBeInTheDocument();
});

test('a file dropped anywhere on the card is chosen', async () => {
  openUpload();
  fireEvent.dragOver(dropArea(), dragged([]));
  expect(dropArea().closest('.cdd-drop')).toHaveClass('is-over');
  fireEvent.dragLeave(dropArea(), { relatedTarget: document.body });
  expect(dropArea().closest('.cdd-drop')).not.toHaveClass('is-over');
  fireEvent.drop(dropArea(), dragged([customers]));

  expect(await screen.findByText('Object with 1 member')).toBeVisible();
});

test.each([
  ['several files', [customers, customers], [], 'Drop one file at a time.'],
  ['nothing that can be read', [], [], 'Drop one file at a time.'],
  [
    'a folder',
    [new File([], 'folder')],
    [{ webkitGetAsEntry: () => ({ isDirectory: true }) }],
    'That is a folder. Drop one file.',
  ],
])('%s dropped are refused with a sentence, and what was chosen stays', async (_what, files, items, sentence) => {
  const { choose } = openUpload();
  await choose(customers);
  await screen.findByText('Object with 1 member');
  fireEvent.drop(dropArea(), dragged(files, items));
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByText('Object with 1 member')).toBeVisible();

  await choose(jsonFile('[]', 'other.json'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a file dropped on a question about another does not take its place', async () => {
  const { choose, user } = openUpload();
  await choose(customers);
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(fireEvent.dragOver(dialog, dragged([]))).toBe(false);
  expect(dropArea().closest('.cdd-drop')).not.toHaveClass('is-over');
  expect(fireEvent.drop(dialog, dragged([jsonFile('[]', 'other.json')]))).toBe(false);
  expect(screen.getByRole('alertdialog')).toHaveTextContent('customers.json');
  expect(screen.queryByText('other.json')).not.toBeInTheDocument();
});

test('a file dropped beside the card does not take the place of the portal; a marked text is let through', () => {
  openUpload();
  expect(fireEvent.drop(document.body, dragged([customers]))).toBe(false);
  expect(fireEvent.dragOver(document.body, dragged([customers]))).toBe(false);
  const text = { dataTransfer: { types: ['text/plain'], files: [], items: [] } };
  expect(fireEvent.drop(document.body, text)).toBe(true);
  expect(fireEvent.drop(dropArea(), text)).toBe(true);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
