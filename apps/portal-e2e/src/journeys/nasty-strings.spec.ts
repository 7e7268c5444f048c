import type { Page } from '@playwright/test';
import { nastyStrings } from '@scv/testing/nasty-strings';
import { ada } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';

/* Markup, scripts, control characters, right-to-left text and so on. The API's own tests store every string. */

test.use({ account: ada });

/** One string of each kind. */
const samples = nastyStrings.filter(([kind], index) => kind !== nastyStrings[index - 1]?.[0]);

/** Those as short as a name, without half characters, which Playwright can't read. */
const names = nastyStrings.map(([, text]) => text).filter((text) => text.length <= 64 && text.isWellFormed());

/** What a script in one of the strings would have set. */
const executed = (page: Page) => page.evaluate(() => (globalThis as { executed?: unknown }).executed);

test('names are shown literally, run no script and keep the layout; one of each kind is stored as typed or refused, and searched for', async ({
  page,
  users,
}) => {
  expect(names.length).toBeGreaterThan(180);
  const userList = names.map((name) => ({
    id: crypto.randomUUID(),
    firstName: name,
    lastName: name,
    email: 'nasty@journey.example',
    role: 'user',
    status: 'Active',
    version: 1,
  }));
  const json = { userList, hasNext: false, totalCount: userList.length };
  await page.route('**/api/v1/users?*', (route) => route.fulfill({ json }));
  await page.goto('/users');
  const links = page.locator('td a');
  await expect(links).toHaveCount(names.length);
  expect(await links.allTextContents()).toEqual(names.map((name) => `${name} ${name}`));
  const heights = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(54);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  expect(await executed(page)).toBeUndefined();
  await page.unroute('**/api/v1/users?*');

  const email = 'edited@journey.example';
  await users.create({ firstName: 'Ada', lastName: 'Byron', email });
  await page.goto(`/users?query=${email}`);
  const form = page.getByRole('dialog');
  const editButton = page.getByRole('button', { name: /^Edit User/ });
  let accepted = 0;
  for (const [kind, text] of samples.toReversed()) {
    if ((await form.count()) === 0) await editButton.click();
    const field = form.getByLabel('First Name');
    await field.fill(text);
    const value = (await field.inputValue()).trim(); // an input drops line breaks
    await page.keyboard.press('Enter');
    const refusal = form.getByText(/^First Name (is required|must |contains )/);
    const isRefused = async () => (await refusal.count()) > 0;
    await expect.poll(async () => (await isRefused()) || (await form.count()) === 0, kind).toBe(true);
    if (await isRefused()) continue;
    accepted += 1;
    await expect(page.locator('td a')).toHaveText([`${value} Byron`], { useInnerText: false });
    expect([kind, await executed(page)]).toEqual([kind, undefined]);
  }
  expect(accepted).toBeGreaterThan(5);

  const [, markup] = samples[0]!; // the last one that was stored
  await page.getByRole('button', { name: /^Delete User/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${markup} Byron`);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);

  const search = page.getByRole('searchbox', { name: 'Search users' });
  for (const [kind, text] of samples) {
    await search.fill(text);
    await page.keyboard.press('Enter');
    const answered = page.locator('table[aria-busy="false"]').or(page.getByText('No users match your search'));
    await expect(answered.first(), kind).toBeVisible();
    expect([kind, await page.getByText('Request failed').count(), await executed(page)]).toEqual([kind, 0, undefined]);
  }
});
