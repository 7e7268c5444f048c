import type { Locator, Page } from '@playwright/test';
import { afterEach, expect, test } from 'vitest';
import { createUser, deleteUsers } from './beside.ts';
import { ada, moving, useBrowser, visitSignedIn } from './browser.ts';
import { accessTokenOf } from './tokens.ts';

useBrowser({ oneWindow: true });

let token: string | undefined;

afterEach(async () => {
  if (token) await deleteUsers(token, '@cost.example');
  token = undefined;
});

/** A person at the list, whose clicks and keys are counted; what is typed as text into a field is not. */
async function atTheList() {
  const { page } = await visitSignedIn(ada, '/users', moving);
  await page.getByRole('table', { name: 'Users' }).waitFor();
  token = await accessTokenOf(page);
  await createUser(token, { firstName: 'Katherine', lastName: 'Johnson', email: 'katherine@cost.example' });
  return { page, person: new Person(page) };
}

class Person {
  cost = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator) {
    this.cost += 1;
    await target.click();
  }

  async press(key: string) {
    this.cost += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string) {
    await this.page.keyboard.type(text);
  }
}

test('to find a user and edit the email costs 3', async () => {
  const { page, person } = await atTheList();
  await person.press('/');
  await person.type('katherine@cost');
  await person.click(page.getByRole('cell', { name: 'katherine@cost.example' }));
  const email = page.getByRole('dialog', { name: 'Edit user' }).getByLabel('Email');
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  await person.type('kj@cost.example');
  await person.press('Enter');

  await page.getByText('User Edited Successfully').waitFor();
  await page.getByText('No users match your search').waitFor(); // not by the email of before
  expect(person.cost).toBeLessThanOrEqual(3);
});

test('to find a user and delete costs 3', async () => {
  const { page, person } = await atTheList();
  await person.press('/');
  await person.type('katherine@cost');
  await person.click(page.getByRole('button', { name: 'Delete User Katherine Johnson' }));
  await person.click(page.getByRole('button', { name: 'Confirm Delete' }));

  await page.getByText('User Deleted Successfully').waitFor();
  expect(person.cost).toBeLessThanOrEqual(3);
});

test('to enroll an admin costs 7', async () => {
  const { page, person } = await atTheList();
  await person.click(page.getByRole('link', { name: 'Enroll user' }));
  await page.getByRole('dialog', { name: 'Enroll user' }).waitFor();
  await person.type('Dorothy');
  await person.press('Tab');
  await person.type('Vaughan');
  await person.press('Tab');
  await person.type('dorothy@cost.example');
  await person.press('Tab');
  await person.press('a'); // chooses Admin
  await person.press('Enter');
  await person.click(page.getByRole('button', { name: 'Confirm', exact: true }));

  await page.getByText('User Created Successfully').waitFor();
  await page.goto('/users?query=dorothy@cost');
  await page.getByRole('row', { name: /Dorothy Vaughan dorothy@cost.example Admin/ }).waitFor();
  expect(person.cost).toBeLessThanOrEqual(7);
});
