import pMap from 'p-map';
import type { Page } from '@playwright/test';
import { afterEach, expect, test } from 'vitest';
import { nastyStrings } from '../../reference-api/src/testing/nasty-strings.ts';
import { createUser, deleteUsers } from './beside.ts';
import { ada, useBrowser, visitSignedIn } from './browser.ts';
import { accessTokenOf } from './tokens.ts';

useBrowser({ oneWindow: true });

let token: string | undefined;

afterEach(async () => {
  if (token) await deleteUsers(token, '@nasty.example');
  token = undefined;
});

async function open() {
  const { page } = await visitSignedIn(ada, '/users');
  // The form asks before what was refused is left behind.
  page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()));
  await page.getByRole('table', { name: 'Users' }).waitFor();
  token = await accessTokenOf(page);
  return { page, token };
}

/** What a script in one of the strings would have done. */
const executed = (page: Page) => page.evaluate(() => (globalThis as { executed?: unknown }).executed);

test('names that are stored are shown as themselves, execute nothing and break no layout', async () => {
  const { page, token: beside } = await open();
  const stored: string[] = [];
  const users = nastyStrings.map(([, text], index) => ({
    firstName: text,
    lastName: text,
    email: `${index}@nasty.example`,
  }));
  await pMap(
    users,
    (user) =>
      createUser(beside, user).then(
        () => stored.push(user.firstName.trim()),
        () => undefined,
      ),
    {
      concurrency: 8,
    },
  );
  expect(stored.length).toBeGreaterThan(120);

  await page.setViewportSize({ width: 1280, height: 800 });
  const shown: string[] = [];
  for (const number of [1, 2]) {
    await page.goto(`/users?query=nasty.example&size=100&page=${number}`);
    await page.getByText(`of ${stored.length} users`).waitFor();
    const cells = page.locator('[data-label="First Name"], [data-label="Last Name"]').locator('.ui-cut');
    shown.push(...(await cells.evaluateAll((found) => found.map((cell) => cell.textContent ?? ''))));
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(48);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  }
  expect(shown.toSorted()).toEqual([...stored, ...stored].toSorted());
  expect(await executed(page)).toBeUndefined();
});

const ofEachKind = nastyStrings.filter(([kind], at) => kind !== nastyStrings[at - 1]?.[0]);

/** One of each kind, and every one that a browser might take for markup. */
const typed = nastyStrings.filter(
  (nasty) => ['markup', 'half characters'].includes(nasty[0]) || ofEachKind.includes(nasty),
);

/** Types one into every field and sends; what is refused leaves the form open. Gives what the form kept, if it can be stored. */
async function typeIntoAll(page: Page, text: string, email: string): Promise<string | undefined> {
  const form = page.getByRole('dialog');
  for (const name of ['First Name', 'Last Name', 'Email']) await form.getByLabel(name).fill(text);
  const kept = (await form.getByLabel('First Name').inputValue()).trim(); // a field keeps no line ends
  await page.keyboard.press('Enter');
  await form.getByText(/^Email (is required|must )/).waitFor(); // none of them is an email
  const refused = await form.getByText(/^(First|Last) Name (is required|must )/).count();
  expect([text, refused]).toEqual([text, refused === 0 ? 0 : 2]);
  if (refused > 0) return undefined;
  await form.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  return kept;
}

const shownIn = (page: Page, column: string) => page.locator(`[data-label="${column}"] .ui-cut`).allTextContents();

test(
  'typed into every field of a new user, each is stored and shown as itself or refused at its field',
  { timeout: 120_000 },
  async () => {
    const { page } = await open();
    await page.goto('/users?query=nobody'); // a list that stays empty takes no time to show
    const stored: string[] = [];
    for (const [index, [, text]] of typed.entries()) {
      if ((await page.getByRole('dialog').count()) === 0) await page.getByRole('link', { name: 'Enroll user' }).click();
      const kept = await typeIntoAll(page, text, `typed${index}@nasty.example`);
      if (kept !== undefined) stored.push(kept);
    }
    expect(stored.length).toBeGreaterThan(25);
    await page.goto('/users?query=typed&size=100');
    await page.getByText(`of ${stored.length} users`).waitFor();
    for (const column of ['First Name', 'Last Name'])
      expect((await shownIn(page, column)).toSorted()).toEqual(stored.toSorted());
    expect(await executed(page)).toBeUndefined();
  },
);

test(
  'typed into every field of one who is edited, one of each kind is shown as itself in the list and in the question',
  { timeout: 120_000 },
  async () => {
    const { page, token: beside } = await open();
    const email = 'edited@nasty.example';
    await createUser(beside, { firstName: 'Ada', lastName: 'Byron', email });
    await page.goto('/users?query=edited@nasty');
    for (const [kind, text] of ofEachKind) {
      if ((await page.getByRole('dialog').count()) === 0)
        await page.getByRole('button', { name: /^Edit User/ }).click();
      const kept = await typeIntoAll(page, text, email);
      if (kept === undefined) continue;
      await expect.poll(() => shownIn(page, 'First Name')).toEqual([kept]);
      await page.getByRole('button', { name: /^Delete User/ }).click();
      expect(await page.getByRole('alertdialog').textContent()).toContain(`${kept} ${kept}`);
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      expect([kind, await executed(page)]).toEqual([kind, undefined]);
    }
  },
);

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
