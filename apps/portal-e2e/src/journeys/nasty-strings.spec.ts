import type { Page } from '@playwright/test';
import { nastyStrings } from '@scv/api/nasty-strings';
import { ada } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';

/* Markup, scripts, control characters, right-to-left text and so on. The API's own tests store every string. */

test.use({ account: ada });

/** One string of each kind. */
const samples = nastyStrings.filter(([kind], index) => kind !== nastyStrings[index - 1]?.[0]);

/** What a script in one of the strings would have set. */
const executed = (page: Page) => page.evaluate(() => (globalThis as { executed?: unknown }).executed);

test('stored names are shown literally, run no script and keep the layout', async ({ page, users }) => {
  const stored: string[] = [];
  for (const [index, [, text]] of nastyStrings.entries()) {
    const user = { firstName: text, lastName: text, email: `${index}@journey.example` };
    const accepted = await users.create(user).then(
      () => true,
      () => false,
    );
    if (accepted) stored.push(text.trim());
  }
  expect(stored.length).toBeGreaterThan(120);

  const shown: string[] = [];
  for (const number of [1, 2]) {
    await page.goto(`/users?query=journey.example&size=100&page=${number}`);
    await expect(page.getByText(`of ${stored.length} users`)).toBeVisible();
    shown.push(...(await page.locator('td a').allTextContents()));
    const rows = page.locator('tbody tr');
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(54);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  }
  expect(shown.toSorted()).toEqual(stored.map((text) => `${text} ${text}`).toSorted());
  expect(await executed(page)).toBeUndefined();
});

test('names typed into the form are shown literally in the list and the question, or refused', async ({
  page,
  users,
}) => {
  const email = 'edited@journey.example';
  await users.create({ firstName: 'Ada', lastName: 'Byron', email });
  await page.goto('/users?query=edited@journey.example');
  const form = page.getByRole('dialog');
  const editButton = page.getByRole('button', { name: /^Edit User/ });
  let accepted = 0;
  for (const [kind, text] of samples) {
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
    await page.getByRole('button', { name: /^Delete User/ }).click();
    const question = page.getByRole('alertdialog');
    expect(await question.textContent()).toContain(`${value} Byron`);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    expect([kind, await executed(page)]).toEqual([kind, undefined]);
  }
  expect(accepted).toBeGreaterThan(5);
});

test('a search for any string is answered', async ({ page }) => {
  await page.goto('/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  for (const [kind, text] of samples) {
    await page.getByRole('searchbox', { name: 'Search users' }).fill(text);
    await page.keyboard.press('Enter');
    const answered = page.locator('table[aria-busy="false"]').or(page.getByText('No users match your search'));
    await expect(answered.first(), kind).toBeVisible();
    expect([kind, await page.getByText('Request failed').count(), await executed(page)]).toEqual([kind, 0, undefined]);
  }
});
