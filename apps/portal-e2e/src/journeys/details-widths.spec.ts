import { ada } from '../fixtures/accounts.ts';
import { chooseFile, fileWith, upload } from '../fixtures/cdd.ts';
import { expectNoFaultAtAnyWidth } from '../fixtures/layout-faults.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ account: ada });

const email = `${'very-long-'.repeat(5)}name@journey.example`;

test('a user’s page with a long name and email is whole at every width and text size', async ({ page, users }) => {
  const lastName = 'von und zu der Langen Namen an der Oberen Donau';
  await users.create({ firstName: 'Wolfeschlegelsteinhausenbergerdorff', lastName, email, role: 'admin' });
  const [user] = await users.list(email);
  await page.goto(`/users/${user?.id}`);
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByText('Enrolled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send activation mail' })).toBeVisible({ timeout: 15_000 });
  await expectNoFaultAtAnyWidth(page, 'the user’s page');
});

test('My account is whole at every width and text size', async ({ page }) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add email' }).click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('or open the link in the mail')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Unverified')).toBeVisible();
  await expectNoFaultAtAnyWidth(page, 'My account');
  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('the page of an upload with a long file name is whole at every width and text size', async ({ page }, info) => {
  await page.goto('/cdd-upload');
  for (const name of ['copy.json', `${'very-long-name-'.repeat(8)}.json`]) {
    await chooseFile(page, fileWith(info.outputPath(name), '[{"customerId":7},{"name":""}]'));
    await upload(page);
    await expect(page.getByText('File uploaded successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Remove file' }).click();
  }
  await page.goto('/cdd-upload/history');
  await page.getByRole('table', { name: 'Uploads' }).getByRole('link').first().click();
  await expect(page.getByText('Earlier')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByText('Uploaded')).toBeVisible();
  await expectNoFaultAtAnyWidth(page, 'the page of an upload');
});
