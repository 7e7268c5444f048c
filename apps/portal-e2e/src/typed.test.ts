import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { deleteUser } from './beside.ts';
import { ada, authorize, enter, useBrowser, visit } from './browser.ts';
import { forget, startPart, stopPart } from './faults.ts';
import { accessTokenOf, expireTokens } from './tokens.ts';

useBrowser({ oneWindow: true });

const email = 'maria.mitchell@scv.example';
const enroll = (page: Page) => page.getByRole('dialog', { name: 'Enroll user' });

async function typeUser(page: Page) {
  // What says at the end that all went well comes a moment after the screen.
  const messages = page.waitForResponse(/\/assets\/toaster-.*\.js$/);
  await enter(page, ada, '/users/enroll?size=25');
  await messages;
  await enroll(page).getByLabel('First Name').fill('Maria');
  await enroll(page).getByLabel('Last Name').fill('Mitchell');
  await enroll(page).getByLabel('Email').fill(email);
}

async function isAsTyped(page: Page) {
  expect(await enroll(page).getByLabel('First Name').inputValue()).toBe('Maria');
  expect(await enroll(page).getByLabel('Last Name').inputValue()).toBe('Mitchell');
  expect(await enroll(page).getByLabel('Email').inputValue()).toBe(email);
  expect(new URL(page.url()).pathname).toBe('/users/enroll');
}

/** What was typed can be sent, by the person who typed it, and leads to where they came from. */
async function endsWell(page: Page) {
  await enroll(page).getByRole('button', { name: 'Enroll' }).click();
  await page.getByText('User Created Successfully').waitFor();
  await deleteUser(await accessTokenOf(page), email);
  await page.waitForURL('**/users?size=25');
}

test('with API and provider killed and started again a form stays as it was typed, and is sent when asked to', async () => {
  const { page } = await visit({}, /ERR_CONNECTION_(REFUSED|RESET)/);
  await typeUser(page);
  await Promise.all([stopPart('api'), stopPart('provider')]);
  await enroll(page).getByRole('button', { name: 'Enroll' }).click();
  await enroll(page).getByRole('alert').waitFor();
  await expireTokens(page);
  await Promise.all([startPart('api'), startPart('provider')]);
  await page.getByText('Nothing you have typed is lost').waitFor({ state: 'detached', timeout: 40_000 });
  await isAsTyped(page);
  await endsWell(page);
});

test('a session that ends while something is typed leaves it there, until one has signed in again beside it', async () => {
  const { page } = await visit({}, /40[01] \((Bad Request|Unauthorized)\)/);
  await typeUser(page);
  await forget(ada.username, 'RefreshToken', 'Session');
  await expireTokens(page);
  await enroll(page).getByRole('button', { name: 'Enroll' }).click();
  const ended = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await ended.waitFor();

  const opened = page.waitForEvent('popup');
  await ended.getByRole('link', { name: 'Sign in again' }).click();
  const beside = await opened;
  await authorize(beside, ada);
  await beside.waitForURL('**/dashboard');
  await ended.waitFor({ state: 'hidden' });
  await isAsTyped(page);
  await endsWell(page);
});
