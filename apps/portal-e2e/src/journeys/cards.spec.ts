import { ada } from '../fixtures/accounts.ts';
import { chooseFile, fileWith, upload } from '../fixtures/cdd.ts';
import { expectNoFaultAtAnyWidth } from '../fixtures/layout-faults.ts';
import { phone } from '../fixtures/phone.ts';
import { pressOn } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* Lists in windows that are too narrow for columns. */

test.use({ account: ada });

const widths = [360, 768];
const selectAll = 'Select all users on this page';

const twelve = Array.from({ length: 12 }, (_, index) => ({
  firstName: `No${index}`,
  lastName: 'Carder',
  email: `carder${index}@journey.example`,
}));

test('cards offer to select the page and then all, by keyboard', async ({ page, users }) => {
  await users.create(...twelve);
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/users?query=carder');
  await expect(page.getByText('1–10 of 12 users')).toBeVisible();
  await pressOn(page, selectAll, 'Space');
  await expect(page.getByText('10 users selected')).toBeVisible();
  await pressOn(page, 'Select all 12 that match');
  await expect(page.getByText('12 users selected')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a finger on the words selects the page, and there is no button for shortcuts', async ({ page, users }) => {
    await users.create(...twelve);
    await page.goto('/users?query=carder');
    await page.getByTitle(selectAll).tap({ position: { x: 150, y: 20 } });
    await expect(page.getByRole('checkbox', { name: selectAll })).toBeChecked();
    await page.getByRole('button', { name: 'Select all 12 that match' }).tap();
    await expect(page.getByText('12 users selected')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden();
  });

  test('the filters of the activity and the upload history are folded', async ({ page }) => {
    for (const address of ['/activity?result=done', '/cdd-upload/history?result=done']) {
      await page.goto(address);
      await expect(page.getByRole('combobox', { name: 'Result' })).toBeHidden();
      await page.getByRole('button', { name: 'Filters (1)' }).tap();
      await page.getByRole('combobox', { name: 'Result' }).selectOption('Refused');
      await expect(page).toHaveURL(/result=refused/);
      await page.setViewportSize({ width: 768, height: 800 });
      await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeHidden();
      await expect(page.getByRole('combobox', { name: 'Result' })).toBeVisible();
      await page.setViewportSize(phone.viewport!);
    }
  });
});

const longNames = [
  ['Wolfeschlegel'.repeat(5).slice(0, 64), 'Donaudampfschiff'.repeat(4)],
  ['von und zu der Langen Namen an der Oberen Donau bei den Steinen', 'und auf der Anhöhe über dem Fluss'],
  ['محمدعبدالرحمن'.repeat(4), 'عبدالعزيزبنسعود'.repeat(4)],
] as const;

const longUsers = longNames.map(([firstName, lastName], index) => ({
  firstName,
  lastName,
  email: `${index}${'longwinded'.repeat(6)}@journey.example`,
}));

test('no name, email or file name is cut in a card, not with text of twice the size either', async ({
  page,
  users,
}, info) => {
  test.slow(); // many screens
  await users.create(...longUsers);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const address of ['/users?query=longwinded', '/users?query=longwinded&account=not-activated']) {
    await page.goto(address);
    await expect(page.getByText('1–3 of 3 users')).toBeVisible({ timeout: 15_000 });
    await expectNoFaultAtAnyWidth(page, address, widths);
  }
  await page.goto('/activity');
  await page
    .getByRole('button', { name: /^Details of Enrolled/ })
    .first()
    .click();
  await expectNoFaultAtAnyWidth(page, 'the activity', widths);

  const csv = longUsers.map(({ firstName, lastName, email }) => `${firstName},${lastName},new${email},User`);
  await page.goto('/users/import');
  const rows = ['First Name,Last Name,Email,Role', ...csv, `,${'x'.repeat(90)},nobody`].join('\n');
  await page.locator('[type="file"]').setInputFiles(fileWith(info.outputPath('long.csv'), rows));
  await expect(page.getByText('1–4 of 4 rows')).toBeVisible();
  await expectNoFaultAtAnyWidth(page, 'the check of an import', widths);

  const record = { [`member${'x'.repeat(90)}`]: 1, customerId: 'x'.repeat(90) };
  const path = fileWith(info.outputPath(`${'long-file-name-'.repeat(6)}.json`), JSON.stringify([record]));
  await page.goto('/cdd-upload');
  await chooseFile(page, path);
  await expect(page.getByText(/faults in 1 of 1 record/)).toBeVisible();
  await expectNoFaultAtAnyWidth(page, 'the faults of records', widths);
  await upload(page);
  await expect(page.getByText('File uploaded successfully!')).toBeVisible();
  await page.goto('/cdd-upload/history');
  await expect(page.getByText(/^long-file-name/).first()).toBeVisible();
  await expectNoFaultAtAnyWidth(page, 'the upload history', widths);
});

test('with text of twice the size, icons, logo, sidebar and controls are twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/users');
  const parts = [
    page.getByRole('navigation', { name: 'Main' }),
    page.locator('nav svg').first(),
    page.getByRole('link', { name: 'Dashboard' }).locator('svg'),
    page.getByRole('button', { name: 'Toggle sidebar' }),
    page.getByRole('button', { name: 'Toggle sidebar' }).locator('svg'),
    page.getByRole('checkbox', { name: selectAll }),
    page.getByRole('button', { name: /^Edit User/ }).first(),
    page
      .getByRole('button', { name: /^Edit User/ })
      .first()
      .locator('svg'),
    page
      .locator('td')
      .getByText(/^[A-Z]{2}$/)
      .first(),
  ];
  await expect(parts.at(-1)!).toBeVisible();
  const sizes = () => Promise.all(parts.map(async (part) => (await part.boundingBox())!.width));
  const before = await sizes();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const ratios = (await sizes()).map((size, index) => Math.round((10 * size) / before[index]!) / 10);
  expect(ratios).toEqual(parts.map(() => 2));
});
