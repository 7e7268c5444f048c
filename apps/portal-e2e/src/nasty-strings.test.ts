import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { nastyStrings } from '../../reference-api/src/testing/nasty-strings.ts';
import { createUser, deleteUsers } from './beside.ts';
import { ada, signIn, useBrowser, visit } from './browser.ts';
import { accessTokenOf } from './tokens.ts';

useBrowser();

let token: string | undefined;

afterEach(async () => {
  if (token) await deleteUsers(token, '@nasty.example');
  token = undefined;
});

async function open() {
  const { page } = await visit();
  // The form asks before what was refused is left behind.
  page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()));
  await signIn(page, ada, '/users');
  await page.getByRole('table', { name: 'Users' }).waitFor();
  token = await accessTokenOf(page);
  return { page, token };
}

/** What a script in one of the strings would have done. */
const executed = (page: Page) => page.evaluate(() => (globalThis as { executed?: unknown }).executed);

test('names that are stored are shown as themselves, execute nothing and break no layout', async () => {
  const { page, token: beside } = await open();
  const stored: string[] = [];
  for (const [index, [, text]] of nastyStrings.entries()) {
    const user = { firstName: text, lastName: text, email: `${index}@nasty.example` };
    const isStored = await createUser(beside, user).then(() => true, () => false);
    if (isStored) stored.push(text.trim());
  }
  expect(stored.length).toBeGreaterThan(120);

  await page.setViewportSize({ width: 1280, height: 800 });
  const shown: string[] = [];
  for (const number of [1, 2]) {
    await page.goto(`/users?query=nasty.example&size=100&page=${number}`);
    await page.getByText(`of ${stored.length} users`).waitFor();
    const cells = page.locator('[data-label="First Name"], [data-label="Last Name"]').locator('.ui-cut');
    shown.push(...(await cells.evaluateAll((found) => found.map((cell) => cell.textContent ?? ''))));
    const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(48);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  }
  expect(shown.toSorted()).toEqual([...stored, ...stored].toSorted());
  expect(await executed(page)).toBeUndefined();
});

/** One of each kind, and every one that a browser might take for markup. */
const typed = nastyStrings.filter(([kind], at) => kind === 'markup' || kind === 'half characters' || kind !== nastyStrings[at - 1]?.[0]);

test('typed into the form, each is stored and shown as itself or refused with a sentence at its field', { timeout: 180_000 }, async () => {
  const { page } = await open();
  for (const [index, [kind, text]] of typed.entries()) {
    await page.goto(`/users/enroll?query=typed${index}@nasty.example`);
    await page.getByLabel('First Name').fill(text);
    await page.getByLabel('Last Name').fill('Nasty');
    await page.getByLabel('Email').fill(`typed${index}@nasty.example`);
    const kept = await page.getByLabel('First Name').inputValue(); // a field keeps no line ends
    await page.keyboard.press('Enter');
    const success = page.getByText('User Created Successfully');
    const refusal = page.getByText(/^First Name (is required|must )/);
    await success.or(refusal).first().waitFor();
    if (await refusal.isVisible()) continue;
    const row = page.getByRole('row', { name: `typed${index}@nasty.example` });
    expect([kind, await row.locator('[data-label="First Name"] .ui-cut').textContent()]).toEqual([kind, kept.trim()]);
    await row.getByRole('button', { name: /^Delete User/ }).click();
    expect(await page.getByRole('alertdialog').textContent()).toContain(kept.trim());
    expect([kind, await executed(page)]).toEqual([kind, undefined]);
  }
});

test('searched for, each is answered and nothing executes', { timeout: 180_000 }, async () => {
  const { page } = await open();
  const box = page.getByRole('searchbox', { name: 'Search users' });
  for (const [kind, text] of typed) {
    await box.fill(text);
    await page.keyboard.press('Enter');
    await page.locator('table[aria-busy="false"]').or(page.getByText('No users match your search')).first().waitFor();
    expect([kind, await page.getByText('Request failed').count(), await executed(page)]).toEqual([kind, 0, undefined]);
  }
});
