import { ada } from '../fixtures/accounts.ts';
import { allAtProvider, messageTo } from '../fixtures/people.ts';
import { refuseOnce } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';

test.use({ account: ada });

/* Changing and deleting several users. By keyboard: keyboard.spec.ts. */

test(
  'several users are deactivated, activated by Undo, and deleted (decided 3)',
  { tag: ['@core', '@postgresql'] },
  async ({ page, stack, users, allowErrors }) => {
    allowErrors(/409 \(Conflict\)/);
    const emails = Array.from({ length: 4 }, () => `ada.byron.${crypto.randomUUID()}@journey.example`);
    await users.create(...emails.map((email, index) => ({ firstName: `Ada${index}`, lastName: 'Byron', email })));
    for (const email of emails) await messageTo(stack, email);
    const select = () => page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
    const close = (name: string) => page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).last();
    const deactivate = async () => {
      await select();
      await expect(page.getByText('4 users selected')).toBeVisible();
      await page.getByRole('button', { name: 'More actions', exact: true }).click();
      await page.getByRole('menu').getByText('Deactivate', { exact: true }).click();
      const question = page.getByRole('alertdialog', { name: 'Deactivate 4 users?' });
      await question.getByRole('button', { name: 'Deactivate' }).click();
      await expect(page.getByText('4 users deactivated.')).toBeVisible();
    };
    await page.goto('/users?query=ada+byron');
    await expect(page.getByText('1–5 of 5 users')).toBeVisible();

    await test.step('deactivate, and undo it', async () => {
      await deactivate();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('4 users activated.')).toBeVisible();
      await allAtProvider(stack, users);
      for (const email of emails) await messageTo(stack, email, 1);
      expect((await users.list('ada byron')).map(({ status }) => status)).not.toContain('Inactive');
      await page.reload();
    });

    await test.step('deactivate, and see it in the filter and the activity', async () => {
      await deactivate();
      const result = page.getByRole('dialog', { name: 'Deactivate users' });
      await expect(result.getByRole('listitem').filter({ hasText: 'Deactivated' })).toHaveCount(4);
      await close('Deactivate users').click();
      await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('button', { name: 'Inactive 4' }).click();
      await expect(page).toHaveURL('/users?query=ada+byron&standing=inactive');
      await expect(page.getByText('1–4 of 4 users')).toBeVisible();

      await page.getByRole('link', { name: 'Activity', exact: true }).click();
      const run = page.getByRole('row', { name: /Deactivated 4 users/ }).first();
      await expect(run).toContainText('4 entries');
      await expect(page.getByRole('row', { name: /Deactivated/ }).filter({ hasText: emails[0]! })).toHaveCount(0);
      await run.getByRole('button', { name: /^Details of Deactivated 4 users/ }).click();
      const entries = page.getByRole('list', { name: 'Entries of the bulk action' }).getByRole('listitem');
      await expect(entries).toHaveCount(4);
      for (const email of emails) await expect(entries.filter({ hasText: email })).toHaveCount(1);
    });

    await test.step('delete, and retry the one who was refused', async () => {
      await page.goto('/users?query=ada+byron');
      await expect(page.getByText('1–5 of 5 users')).toBeVisible();
      await select();
      await expect(page.getByRole('checkbox', { name: 'Select Ada Byron', exact: true })).not.toBeChecked();
      await page.getByRole('button', { name: 'More actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete users' });
      await expect(question.getByText('Are you sure you want to delete the following 4 users?')).toBeVisible();
      await refuseOnce(page);
      await question.getByRole('button', { name: 'Confirm Delete' }).click();

      const dialog = page.getByRole('dialog', { name: 'Delete users' });
      await expect(dialog.getByText('3 of 4 users deleted, 1 failed.')).toBeVisible();
      const results = dialog.getByRole('listitem');
      await expect(results).toHaveCount(4);
      await expect(results.first()).toContainText('Not now.');
      expect(await users.list('ada byron')).toHaveLength(2);
      await dialog.getByRole('button', { name: 'Retry 1 failed' }).click();
      await expect(dialog.getByText('4 users deleted.')).toBeVisible();
      expect(await users.list('ada byron')).toHaveLength(1);
      await close('Delete users').click();
      await expect(page.getByText('1–1 of 1 user')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
    });
  },
);

const header = 'First Name,Last Name,Email,Role\n';
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `Bulk${index},Person,${index}@journey.example,User\n`);
const textOf = async (file: Download) => readFile(await file.path(), 'utf8');

async function chooseCsv(page: Page, text: string) {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('CSV file').setInputFiles(file);
}

async function download(page: Page, control: Locator): Promise<Download> {
  const started = page.waitForEvent('download');
  await control.click();
  return started;
}

test('an import leaves out rows with errors, which are then corrected and imported @core', async ({
  page,
  users,
  allowErrors,
}) => {
  allowErrors(/409 \(Conflict\)/);
  const rows = lines(10);
  rows[3] = ',Hopper,not-an-email,owner\n';
  rows[4] = `"=HYPERLINK(""https://evil.example"")",Formula,4@journey.example,User\n`;
  rows[6] = 'Twice,Person,7@journey.example,User\n';
  rows[8] = 'Boss,Person,8@journey.example,Admin\n';
  await page.goto('/users');
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  await chooseCsv(page, header + rows.join(''));

  await expect(page.getByText('8 users can be imported, including 1 admin.')).toBeVisible();
  await expect(page.getByText('2 rows have problems and will be left out')).toBeVisible();
  const preview = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row');
  await expect(preview.nth(1)).toContainText('Role must be admin or user.');
  await expect(preview.nth(2)).toContainText('Email is the same as in row 8.');
  expect(await users.list('@journey.example')).toEqual([]);

  const importAll = page.getByRole('button', { name: 'Import 8 users' });
  await expect(importAll).not.toHaveAttribute('aria-busy');
  // After the portal has looked up who exists.
  await users.create({ firstName: 'Early', lastName: 'Person', email: '5@journey.example' });
  await importAll.click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Admin' });
  await expect(question.getByText('Are you sure you want to create Admin User')).toBeVisible();
  await expect(question.getByText('Boss Person')).toBeVisible();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('7 of 8 users imported, 1 failed; 2 rows left out.')).toBeVisible();
  await expect(page.getByText('Another user has this email.')).toBeVisible();
  expect(await users.list('@journey.example')).toHaveLength(8);

  const failed = await download(page, page.getByRole('button', { name: 'Download 3 rows not imported' }));
  expect(failed.suggestedFilename()).toMatch(/^users-not-imported-\d{4}-\d\d-\d\d\.csv$/);
  const text = await textOf(failed);
  expect(text.match(/\r\n/g)).toHaveLength(4);
  await page.getByRole('button', { name: 'Import another file' }).click();
  await chooseCsv(
    page,
    text
      .replace('"","Hopper","not-an-email","owner"', 'Grace,Hopper,3@journey.example,User')
      .replace('"5@journey.example"', '"55@journey.example"')
      .replace('"Bulk7","Person","7@', '"Bulk7","Person","6@'),
  );
  await expect(page.getByText('Not used: Problem')).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 users' }).click();
  await expect(page.getByText('3 users imported.')).toBeVisible();
  expect(await users.list('@journey.example')).toHaveLength(11);

  await page.goto('/users?query=4@journey.example');
  await expect(page.getByRole('cell', { name: '=HYPERLINK("https://evil.example")' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const exported = await textOf(await download(page, page.getByRole('button', { name: 'Export', exact: true })));
  expect(exported).toMatch(/^\uFEFF"First Name","Last Name","Email",.*"Status",.*"Account"\r\n/);
  expect(exported).toMatch(
    /"'=HYPERLINK\(""https:\/\/evil.example""\)","Formula","4@journey.example",.*"Active",.*"Invited"\r\n/,
  );
});

test('a file without column names updates one user, skips another and enrolls a third; only the two are shown', async ({
  page,
  users,
}) => {
  const lastName = 'Person';
  await users.create(
    { firstName: 'Differs', lastName, email: 'differs@journey.example' },
    { firstName: 'Same', lastName, email: 'same@journey.example' },
  );
  await page.goto('/users/import');
  await chooseCsv(
    page,
    'Differs,Person,differs@journey.example,User,Inactive\n' +
      'Same,Person,SAME@journey.example,User,Active\n' +
      'New,Person,new@journey.example,User,Inactive\n',
  );
  await expect(page.getByRole('checkbox', { name: 'The first row has the column names' })).not.toBeChecked();
  await page.getByRole('combobox', { name: 'First Name' }).selectOption('Column 1 (Differs)');
  await page.getByRole('combobox', { name: 'Last Name' }).selectOption('Column 2 (Person)');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Column 5 (Inactive)');
  await expect(page.getByText('2 users exist already')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 user' })).toBeVisible();
  await page.getByLabel('Update the one who differs').check();
  await page.getByRole('button', { name: 'Import 1 user and update 1' }).click();

  await expect(page.getByText('1 user imported, 1 updated, 1 unchanged.')).toBeVisible();
  const results = page.getByRole('table', { name: 'Results' }).getByRole('row');
  await expect(results.filter({ hasText: 'differs@' })).toContainText('Active became InactiveUpdated');
  await expect(results.filter({ hasText: 'SAME@' })).toContainText('No change');
  await expect(results.filter({ hasText: 'new@' })).toContainText('Enrolled');
  const kept = (await users.list('@journey.example')).map(({ email, status }) => [email, status]);
  expect(Object.fromEntries(kept)).toEqual({
    'differs@journey.example': 'Inactive',
    'same@journey.example': 'Active',
    'new@journey.example': 'Inactive',
  });

  // The newest user, but not from this import.
  await users.create({ firstName: 'Later', lastName, email: 'later@journey.example' });
  await page.getByRole('link', { name: 'Show imported' }).click();
  const filter = page.getByRole('button', { name: 'Imported or changed together' });
  await expect(filter).toBeVisible();
  const names = page.getByRole('table', { name: 'Users' }).getByRole('link');
  await expect(names).toHaveText(['Differs Person', 'New Person']);
  await page.reload();
  await expect(names).toHaveText(['Differs Person', 'New Person']);

  await page.goto('/activity');
  await page.getByRole('button', { name: 'Details of Enrolled 1 and deactivated 1 user' }).first().click();
  await page.getByRole('link', { name: 'Show users' }).click();
  await expect(names).toHaveText(['Differs Person', 'New Person']);
  await filter.click();
  await expect(page.getByText(/^1–10 of 1,/)).toBeVisible();
});
