import { ada } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ account: ada });

test('the list has ten rows a page; the page is in the address and survives a reload', async ({ page }) => {
  await page.goto('/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
  await expect(rows).toHaveCount(11); // header + 10
  const first = await rows.nth(1).innerText();

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
  await expect(page).toHaveURL('/users?page=2');
  await expect(rows.nth(1)).not.toHaveText(first);

  await page.reload();
  await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('50');
  await expect(page.getByText('1–50 of 1,004 users')).toBeVisible();
  await expect(page).toHaveURL('/users?size=50');
});

test('a search on page 2 starts at page 1, and survives a reload', async ({ page }) => {
  await page.goto('/users?page=2');
  await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search users' }).fill('  grace hopper ');
  await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'grace.hopper@scv.example' })).toBeVisible();
  await expect(page).toHaveURL('/users?query=grace+hopper');

  await page.reload();
  await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('grace hopper');
});

test('Ctrl-click on a name opens the user in another tab', async ({ page }) => {
  await page.goto('/users?query=grace+hopper');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Grace Hopper' }).click({ modifiers: ['ControlOrMeta'] });
  await expect((await opened).getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await expect(page).toHaveURL('/users?query=grace+hopper');
});

test(
  'filters and order survive Save, Back and a reload, and the export follows them',
  { tag: '@postgresql' },
  async ({ page, users }) => {
    const [maria, emmy] = ['Maria', 'Emmy'].map((firstName) => ({ firstName, lastName: 'Noether' }));
    await users.create({ ...maria!, email: 'maria@journey.example' }, { ...emmy!, email: 'emmy@journey.example' });
    await users.change('maria@journey.example', { status: 'Inactive' });
    await page.goto('/users?query=journey.example');
    await page.getByRole('button', { name: 'Inactive 1' }).click();
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
    await page.getByLabel('Sort by').selectOption('-email');
    const address = '/users?query=journey.example&status=Inactive&sort=-email';
    await expect(page).toHaveURL(address);

    await page.getByRole('button', { name: 'Edit User Maria Noether' }).click();
    await page.getByLabel('First Name').fill('Mary');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('link', { name: 'Mary Noether' })).toBeVisible();
    await expect(page).toHaveURL(address);
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText('1 user exported.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Inactive 1' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Inactive 1' }).click();
    await expect(page.getByText('1–2 of 2 users')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  },
);

test('the next page starts at the top, and Back returns to the scroll position', async ({ page }) => {
  await page.goto('/users?size=100');
  await expect(page.getByText('1–100 of 1,004 users')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('101–200 of 1,004 users')).toBeVisible();
  const scrollPosition = () => page.evaluate(() => scrollY);
  await expect.poll(scrollPosition).toBe(0);
  await page.goBack();
  await expect.poll(scrollPosition).toBeGreaterThan(1000);
});

test('the search on the dashboard leads to the list', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search users' }).fill('turing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: 'alan.turing@scv.example' })).toBeVisible();
});

test('up to 1,000 users can be selected at once', async ({ page }) => {
  await page.goto('/users');
  await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
  const all = page.getByRole('button', { name: 'Select first 1,000' });
  await expect(all).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  // Playwright's own click would scroll the page.
  await all.evaluate((button: HTMLElement) => (button.focus({ preventScroll: true }), button.click()));
  await expect(page.getByText('1,000 users selected')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all users on this page' })).toBeChecked();
});

test('code of export and selection is requested after the list, code of import when it is opened', async ({
  page,
  requests,
}) => {
  const loaded = (chunk: RegExp, among = requests) => among.filter((address) => chunk.test(new URL(address).pathname));
  await page.goto('/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  const beforeList = requests.slice(
    0,
    requests.findIndex((address) => address.includes('/api/v1/users?')),
  );
  expect(beforeList).not.toEqual([]);
  const onDemand = /export-(users-)?dialog|selection-bar|bulk-|use-write-run|csv-text|user-pages/;
  expect(loaded(onDemand, beforeList)).toEqual([]);
  expect(loaded(/import-route/)).toEqual([]);

  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('1,004 users exported.')).toBeVisible();
  expect(loaded(/export-users-dialog/)).not.toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
  await expect(page.getByText('10 users selected')).toBeVisible();
  expect(loaded(/selection-bar/)).not.toEqual([]);
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByText('What the file looks like')).toBeVisible();
  expect(loaded(/import-route/)).not.toEqual([]);
});
