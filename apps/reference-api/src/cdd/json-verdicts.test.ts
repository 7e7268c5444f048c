import { jsonCases } from '@scv/json-check/cases';
import { expect, test } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import { formOf, serveUploads, storedFiles, upload } from '../testing/served-uploads.ts';

serveUploads(openPgliteInMemory);

test.each(jsonCases)('an upload of $name gets the right verdict', async ({ bytes, fault }) => {
  const answer = await upload(formOf(bytes));
  const { message } = (await answer.json()) as { message: string };
  expect([answer.status, message]).toEqual(fault ? [422, fault] : [201, 'File uploaded successfully!']);
  expect(await storedFiles()).toHaveLength(fault ? 0 : 1);
});
