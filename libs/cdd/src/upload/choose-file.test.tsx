import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { customers, fakeWorker, jsonFile, openUpload, withoutWorkers } from '../testing/upload-screen.tsx';

withoutWorkers();

const dropArea = () => screen.getByText('Upload the CDD Json File below');

const dragged = (files: File[], items: object[] = []) => ({ dataTransfer: { types: ['Files'], files, items } });

test('the link in the specified instructions opens the file dialog, also by keyboard (§2, decided 4, decided 6)', async () => {
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

  screen.getByRole('link', { name: 'Back to the upload' }).focus();
  await user.tab();
  expect(link).toHaveFocus();
  await user.tab();
  expect(input).toHaveFocus();
});

test('a file with another name is refused without a check (decided 1)', () => {
  openUpload();
  // A person can ignore the accept attribute in the file dialog; user.upload can't.
  fireEvent.change(screen.getByLabelText('CDD Json file'), { target: { files: [jsonFile('[1]', 'list.csv')] } });
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a file whose name ends in .json.');
});

test('choosing a second file cancels the check of the first', async () => {
  const held = Promise.withResolvers<void>();
  fakeWorker.before = () => held.promise;
  const { choose } = openUpload();
  await choose(jsonFile('[1,2]', 'first.json'));
  expect(await screen.findByText('Checking: 5 bytes of 5 bytes')).toBeVisible();

  fakeWorker.before = () => {};
  await choose(jsonFile('[1,2,3]', 'second.json'));
  held.resolve();
  expect(await screen.findByText('Ready: 3 records, well-formed')).toBeVisible();
  expect(screen.queryByText('first.json')).not.toBeInTheDocument();
});

test('a file dropped anywhere on the card is chosen (decided 4)', async () => {
  openUpload();
  fireEvent.dragOver(dropArea(), dragged([]));
  expect(dropArea().closest('.cdd-drop')).toHaveClass('is-over');
  fireEvent.dragLeave(dropArea(), { relatedTarget: document.body });
  expect(dropArea().closest('.cdd-drop')).not.toHaveClass('is-over');
  fireEvent.drop(dropArea(), dragged([customers]));

  expect(await screen.findByText('Ready: 2 records, well-formed')).toBeVisible();
});

test('dropping anything but one file shows an error and keeps the chosen file (decided 4)', async () => {
  const { choose } = openUpload();
  await choose(customers);
  await screen.findByText('Ready: 2 records, well-formed');
  const folder = { webkitGetAsEntry: () => ({ isDirectory: true }) };
  for (const [sentence, files, items] of [
    ['Drop one file at a time.', [customers, customers], []],
    ['That is a folder. Drop one file.', [new File([], 'folder')], [folder]],
    ['Drop one file at a time.', [], []],
  ] as const) {
    fireEvent.drop(dropArea(), dragged([...files], [...items]));
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByText('Ready: 2 records, well-formed')).toBeVisible();
  }

  await choose(jsonFile('[1]', 'other.json'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a file dropped outside the card doesn’t navigate away; dropped text is left to the browser', () => {
  openUpload();
  expect(fireEvent.drop(document.body, dragged([customers]))).toBe(false);
  expect(fireEvent.dragOver(document.body, dragged([customers]))).toBe(false);
  const text = { dataTransfer: { types: ['text/plain'], files: [], items: [] } };
  expect(fireEvent.drop(document.body, text)).toBe(true);
  expect(fireEvent.drop(dropArea(), text)).toBe(true);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
