import { ada } from '../../fixtures/accounts.ts';
import { holdRequests, refuseOnce } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

/* Import, export and deletion of several users. */

const csv = (text: string) => ({
  name: 'a long name for a file with users who come in spring.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const rows =
  'First Name,Last Name,Email,Role\n' +
  `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)},عمر,not-an-email,owner\n` +
  'Bulk1,Person,1@journey.example,Admin\n' +
  'Bulk2,Person,2@journey.example,User\n' +
  'Ada,Byron,ada.byron@scv.example,User\n';

test.use({ account: ada });
test.beforeEach(({ allowErrors }) => allowErrors(/409 \(Conflict\)/));

test('the steps of the import are accessible', async ({ page, users, checkScreen }) => {
  const input = page.getByLabel('CSV file');
  await page.goto('/users/import');
  await checkScreen('What the file looks like');
  await input.setInputFiles(csv(''));
  await checkScreen('This file is empty.');
  await input.setInputFiles(csv('Name,Mail\nAda,ada@journey.example\n'));
  await checkScreen('Which column has the First Name?');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await input.setInputFiles(csv(rows));
  await checkScreen('1 user exists already');
  await page.getByLabel('Update the one who differs').check();
  await checkScreen('Will be updated');
  await page.getByLabel('Skip them').check();
  await page.getByRole('button', { name: 'Import 2 users' }).click();
  await checkScreen('Are you sure you want to create Admin User');
  const release = await holdRequests(page, '**/api/v1/user');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await checkScreen('0 of 2 users');
  release();
  await checkScreen('2 users imported, 1 skipped; 1 row left out.');
  expect(await users.list('@journey.example')).toHaveLength(2);
  await page.getByRole('link', { name: 'Show imported' }).click();
  await checkScreen('Leave without the rows that were not imported?');
  await page.getByRole('button', { name: 'Leave without them' }).click();
  await checkScreen('Imported or changed together');
});

test('export, selection, bulk actions and their entries are accessible', async ({ page, users, checkScreen }) => {
  await page.goto('/users');
  await expect(page.getByText('of 1,004 users')).toBeVisible();
  const exportPages = await holdRequests(page, /users\?page=[1-9]\d*&size=100/);
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  await checkScreen('Last sign-in');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await checkScreen('100 of 1,004 users');
  exportPages();
  await checkScreen('1,004 users exported.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: /^Inactive \d/ }).click();
  await expect(page).toHaveURL('/users?standing=inactive');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: /^Select all \d+ that match/ }).click();
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await checkScreen(/^Type \d+ to confirm/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByText('Deactivate', { exact: true }).last().click();
  await checkScreen('There is nothing to change.');

  const grace = { firstName: 'Ada Grace', lastName: 'Byron', email: 'ada.grace@journey.example' };
  await users.create({ firstName: 'Ada Maria', lastName: 'Byron', email: 'ada.maria@journey.example' }, grace);
  await page.goto('/users?query=ada+byron');
  await expect(page.getByText('1–3 of 3 users')).toBeVisible();
  for (const box of await page.getByRole('checkbox', { name: /^Select Ada \w+ Byron/ }).all()) await box.check();
  await checkScreen('2 users selected');
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await checkScreen('Deactivate');
  await page.getByText('Make admin', { exact: true }).click();
  await checkScreen(/^Give 2 users administrator rights\?/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await checkScreen('Are you sure you want to delete the following 2 users?');
  const release = await holdRequests(page, '**/api/v1/user/*');
  await refuseOnce(page);
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await checkScreen('1 of 2 users');
  release();
  await checkScreen('1 of 2 users deleted, 1 failed.');
  await page.getByRole('button', { name: 'Retry 1 failed' }).click();
  await expect(page.getByText('2 users deleted.')).toBeVisible();
  await page.goto('/activity');
  await page
    .getByRole('button', { name: /^Details of Deleted 2 users/ })
    .first()
    .click();
  await checkScreen('Show all 2 entries');
  await page.getByRole('link', { name: 'Show all 2 entries' }).click();
  await checkScreen('Part of “Deleted 2 users”');
});
