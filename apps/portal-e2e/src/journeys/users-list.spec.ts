import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ account: ada });

test(
  'search, filters, order, page and size survive Save, Back and a reload (§2)',
  { tag: ['@core', '@postgresql'] },
  async ({ page, users }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/users');
    await page.getByRole('searchbox', { name: 'Search users' }).fill('  grace hopper ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
    await expect(page).toHaveURL('/users?query=grace+hopper');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Grace Hopper' }).click({ modifiers: ['ControlOrMeta'] });
    await expect((await opened).getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
    await expect(page).toHaveURL('/users?query=grace+hopper');

    await page.getByRole('searchbox', { name: 'Search users' }).fill('');
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
    const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
    await expect(rows).toHaveCount(11); // header + 10
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
    await expect(page).toHaveURL('/users?page=2');
    await page.reload();
    await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();

    await page.getByLabel('Rows per page').selectOption('100');
    await expect(page.getByText('1–100 of 1,004 users')).toBeVisible();
    await expect(page).toHaveURL('/users?size=100');
    await expect(rows).toHaveCount(101); // before that, the page is too short to scroll
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('101–200 of 1,004 users')).toBeVisible();
    const scrollPosition = () => page.evaluate(() => scrollY);
    await expect.poll(scrollPosition).toBe(0);
    await page.goBack();
    await expect.poll(scrollPosition).toBeGreaterThan(1000);

    const [maria, emmy] = ['Maria', 'Emmy'].map((firstName) => ({ firstName, lastName: 'Noether' }));
    await users.create({ ...maria!, email: 'maria@journey.example' }, { ...emmy!, email: 'emmy@journey.example' });
    await users.change('maria@journey.example', { status: 'Inactive' });
    await page.goto('/users?query=journey.example');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('button', { name: 'Inactive 1' }).click();
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
    await page.getByLabel('Sort by').selectOption('-email');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Email, Z to A' })).toBeVisible();
    const address = '/users?query=journey.example&standing=inactive&sort=-email';
    await expect(page).toHaveURL(address);

    await page.getByRole('button', { name: 'Edit User Maria Noether' }).click();
    await page.getByLabel('First Name').fill('Mary');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('link', { name: 'Mary Noether' })).toBeVisible();
    await expect(page).toHaveURL(address);
    await page.reload();
    const filter = page.getByRole('button', { name: 'Status: Inactive' });
    await expect(filter).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('journey.example');
    await filter.click();
    await expect(page.getByText('1–2 of 2 users')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  },
);

test.describe('from the page of a row', () => {
  test.beforeEach(({ page }) => page.setViewportSize({ width: 1350, height: 500 }));

  const rowLinks = (page: Page) => page.locator('tbody').getByRole('link');
  const placeIn = (page: Page) =>
    page.evaluate(() => ({ top: scrollY, row: document.activeElement?.closest('tr')?.rowIndex }));
  const expectReturned = (page: Page, row: number) => expect.poll(() => placeIn(page)).toEqual({ top: 700, row });

  async function leave(page: Page, link: Locator) {
    await expect(link).toBeAttached();
    await page.evaluate(() => scrollTo(0, 700));
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('table')).toHaveCount(0);
  }

  test('Back and the link to the list return to the place and the row @core', async ({ page }) => {
    await page.goto('/users?size=25');
    await expect(page.getByText('1–25 of 1,004 users')).toBeVisible();
    await leave(page, rowLinks(page).nth(14));
    await page.goBack();
    await expectReturned(page, 15);
    await leave(page, rowLinks(page).nth(14));
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expectReturned(page, 15);
  });

  test('so they do in the upload history and the activity', async ({ page, users }) => {
    const links = rowLinks(page);
    const uploads = Array.from({ length: 25 }, (_, index) => ({
      id: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
      at: '2026-11-22T10:30:00Z',
      name: `${index}.json`,
      result: 'done',
      uploader: { name: 'Ada Byron', email: 'ada.byron@scv.example' },
    }));
    await page.route('**/cdd/uploads?*', (route) => route.fulfill({ json: { uploads, hasNext: false } }));
    await page.route('**/cdd/uploads/*', (route) => route.fulfill({ json: uploads[0] }));
    await page.goto('/cdd-upload/history?result=done');
    await leave(page, links.filter({ hasText: '14.json' }));
    await page.getByRole('link', { name: 'Upload history' }).click();
    await expect(page).toHaveURL('/cdd-upload/history?result=done');
    await expectReturned(page, 15);

    const people = Array.from({ length: 20 }, (_, n) => ({ firstName: 'Emmy', lastName: `No ${n}` }));
    await users.create(...people.map((person, n) => ({ ...person, email: `${n}@journey.example` })));
    await page.goto('/activity');
    await leave(page, links.filter({ hasText: 'Emmy' }).nth(14));
    await page.goBack();
    await expect.poll(async () => (await placeIn(page)).top).toBe(700);
    expect((await placeIn(page)).row).toBeGreaterThan(10);
  });
});

test('of 1,004 users all are exported and 1,000 selected, by code that is requested after the list', async ({
  page,
  users,
  requests,
}) => {
  const loaded = (chunk: RegExp, among = requests) => among.filter((address) => chunk.test(new URL(address).pathname));
  await page.setViewportSize({ width: 1350, height: 800 });
  await page.goto('/users?page=3&size=25');
  await expect(page.getByText('51–75 of 1,004 users')).toBeVisible();
  const beforeList = requests.slice(
    0,
    requests.findIndex((address) => address.includes('/api/v1/users?')),
  );
  expect(beforeList).not.toEqual([]);
  const onDemand = /export-(users|dialog)|selection-bar|bulk-dialog|use-bulk-run|csv-text|fetch-users/;
  expect(loaded(onDemand, beforeList)).toEqual([]);
  expect(loaded(/import-route/)).toEqual([]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Export users' }).getByText('1,004 users exported.')).toBeVisible();
  expect(loaded(/export-users/)).not.toEqual([]);
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  const emails = (await users.list()).map(({ email }) => email);
  expect(lines.map((line) => /"([^"]+@[^"]+)"/.exec(line)?.[1])).toEqual(emails);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const wholePage = page.getByRole('checkbox', { name: 'Select all users on this page' });
  await wholePage.check();
  await expect(page.getByText('25 users selected')).toBeVisible();
  expect(loaded(/selection-bar/)).not.toEqual([]);

  // Neither the menu and its question nor selecting all scrolls the page.
  await page.evaluate(() => scrollTo(0, 300));
  const expectUnmoved = () => expect(page.evaluate(() => scrollY)).resolves.toBe(300);
  const change = page.getByRole('button', { name: 'More actions', exact: true });
  await press(page, change);
  await expect(page.getByRole('menu')).toBeFocused();
  await expectUnmoved();
  await press(page, page.getByRole('menu').getByText('Deactivate', { exact: true }));
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectUnmoved();
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
  await expectUnmoved();
  await press(page, page.getByRole('button', { name: 'Select first 1,000' }));
  await expect(page.getByText('1,000 users selected')).toBeVisible();
  await expectUnmoved();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('76–100 of 1,004 users')).toBeVisible();
  await expect(wholePage).toBeChecked();

  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  await expect(page.getByText('What the file looks like')).toBeVisible();
  expect(loaded(/import-route/)).not.toEqual([]);
});

/** Clicks with the mouse; `click()` would scroll first. */
async function press(page: Page, target: Locator) {
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
}
