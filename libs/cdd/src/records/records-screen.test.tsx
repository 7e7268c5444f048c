import { override } from '@scv/api/mocks';
import { refusal, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { customers, jsonFile, openUpload, withoutWorkers } from '../testing/upload-screen.tsx';

withoutWorkers();

const features = ['cdd-schema'];
const schema = { title: 'Customer', properties: { name: { minLength: 4 } } };

const offer = (document: Record<string, unknown>) => server.use(override('getCddSchema', () => document));

test('a file whose records all fit says so without an alert', async () => {
  offer({ ...schema, properties: {} });
  const { choose } = openUpload(features);
  await choose(customers);
  expect(await screen.findByText('All 2 records fit the schema “Customer”.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible();
});

test('faults are listed and exported; the file can be uploaded anyway', async () => {
  offer(schema);
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  const { user, choose } = openUpload(features);
  await choose(customers);

  expect(await screen.findByRole('alert')).toHaveTextContent(
    '1 fault in 1 of 2 recordsChecked against the schema “Customer”. Correct the file, or upload it anyway.',
  );
  const [fault, ...others] = within(screen.getByRole('list', { name: 'Faults' })).getAllByRole('listitem');
  expect(fault).toHaveTextContent('Record 1The text is too short (3 < 4)./name');
  expect(others).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  expect(await saved[0]?.text()).toContain('"1","/name","The text is too short (3 < 4)."');
  await user.click(screen.getByRole('button', { name: 'Upload anyway' }));
  const confirm = await screen.findByRole('alertdialog', { name: 'Confirm File Upload' });
  expect(confirm).toHaveTextContent('1 fault in 1 of 2 records');

  server.use(override('uploadCdd', () => ({ message: 'File uploaded successfully!' })));
  await user.click(within(confirm).getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/Checked against the schema “Customer”\.$/);
});

test('of more than 1,000 faults the first are listed', async () => {
  offer(schema);
  const { choose } = openUpload(features);
  await choose(jsonFile(`[${Array.from({ length: 1200 }, () => '{"name":"Ada"}').join()}]`));
  expect(await screen.findByRole('heading', { name: 'The first 1,000 faults' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export all 1,200' })).toBeVisible();
});

test.each([
  ['the schema can’t be loaded', () => refusal(503, 'The database is down.'), /The server failed|database/i],
  ['the schema can’t be used', () => ({ $ref: '#/nowhere' }), 'The schema can’t be used: Unresolved $ref "#/nowhere".'],
])('if %s, the page says so, and the file can be uploaded', async (_what, answer, reason) => {
  server.use(override('getCddSchema', answer));
  const { choose } = openUpload(features);
  await choose(customers);
  const notice = (await screen.findByText('The records were not checked against the schema')).closest('[role=status]');
  expect(notice).toHaveTextContent(reason);
  expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible();
});

test('a backend without a schema changes nothing', async () => {
  server.use(override('getCddSchema', () => refusal(404, 'There is no schema for CDD files.')));
  const { choose } = openUpload(features);
  await choose(customers);
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeVisible();
  expect(screen.queryByText(/schema/)).not.toBeInTheDocument();
});
