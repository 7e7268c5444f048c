import { ada } from '../fixtures/accounts.ts';
import { phone } from '../fixtures/screen-checks.ts';
import { pressOn } from '../fixtures/steps.ts';
import { expect, test, withMotion } from '../fixtures/test.ts';

/* The portal on a phone, by touch. */

test.use({ account: ada, ...phone, ...withMotion });

const selectAll = 'Select all users on this page';

test('on a phone, a user is enrolled, edited and deleted; a toast covers no control @core', async ({
  page,
  users,
  checkScreen,
}) => {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/dashboard');
  await expect(page.getByText('1,004 users')).toBeVisible();
  await expect(navigation).toBeHidden();
  await page.getByRole('button', { name: 'Toggle sidebar' }).tap();
  await expect(navigation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(navigation).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Toggle sidebar' }).tap();
  await expect(navigation).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('sidebarShow'))).toBeNull();

  await page.goto('/users?query=joan@journey.example');
  await page.getByRole('link', { name: 'Enroll user' }).tap();
  await page.getByLabel('First Name').fill('Joan');
  await page.getByLabel('Last Name').fill('Clarke');
  await page.getByLabel('Email').fill('joan@journey.example');
  await page.getByRole('button', { name: 'Enroll', exact: true }).tap();
  await expect(page.getByText('User Created Successfully')).toBeVisible();
  await page.getByRole('button', { name: 'More actions Joan Clarke' }).tap();
  await page.getByRole('menuitem', { name: 'Edit User' }).tap();
  await page.getByLabel('Active').tap();
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await page.getByRole('button', { name: 'Deactivate' }).tap();
  const toast = page.getByText('User Edited Successfully');
  await expect(toast).toBeVisible();
  await expect(page.getByRole('row', { name: /Joan Clarke .* Inactive/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  // Fails if anything covers the button.
  await page.getByRole('button', { name: 'Previous page' }).hover();
  await page.getByRole('button', { name: 'More actions Joan Clarke' }).tap();
  await page.getByRole('menuitem', { name: 'Delete User' }).tap();
  await page.getByRole('button', { name: 'Confirm Delete' }).tap();
  await expect(page.getByText('User Deleted Successfully')).toBeVisible();
  expect(await users.list('joan@journey.example')).toEqual([]);

  await page.goto('/users');
  await checkScreen('1–10 of 1,004 users');
  await page.getByRole('button', { name: 'Toggle sidebar' }).tap();
  await checkScreen('CDD Upload');
});

test('cards are selected by a finger and by keyboard, filters are folded, and nothing covers the focus (decided 3)', async ({
  page,
  users,
}) => {
  await test.step('selecting the page, then all', async () => {
    const twelve = Array.from({ length: 12 }, (_, index) => ({
      firstName: `No${index}`,
      lastName: 'Carder',
      email: `carder${index}@journey.example`,
    }));
    await users.create(...twelve);
    await page.goto('/users?query=carder');
    await page.getByTitle(selectAll).tap({ position: { x: 150, y: 20 } });
    await expect(page.getByRole('checkbox', { name: selectAll })).toBeChecked();
    await page.getByRole('button', { name: 'Select all 12 that match' }).tap();
    await expect(page.getByText('12 users selected')).toBeVisible();
    // And by keyboard, where the window is wider but still too narrow for columns.
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto('/users?query=carder');
    await expect(page.getByText('1–10 of 12 users')).toBeVisible();
    await pressOn(page, selectAll, 'Space');
    await expect(page.getByText('10 users selected')).toBeVisible();
    await pressOn(page, 'Select all 12 that match');
    await expect(page.getByText('12 users selected')).toBeVisible();
    await page.setViewportSize(phone.viewport!);
  });

  await test.step('the filters of the activity and the upload history', async () => {
    await page.goto('/activity?result=done');
    await page.getByRole('button', { name: 'Filter', exact: true }).tap();
    await page.getByRole('button', { name: 'Refused', exact: true }).tap();
    await expect(page).toHaveURL(/result=done&result=refused/);
    await page.getByRole('button', { name: 'Show results' }).tap();
    await page.getByRole('button', { name: 'Clear all' }).tap();
    await expect(page).not.toHaveURL(/result=/);

    await page.goto('/cdd-upload/history?result=done');
    await page.getByRole('button', { name: 'Filter', exact: true }).tap();
    await page.getByRole('combobox', { name: 'Result' }).selectOption('Refused');
    await expect(page).toHaveURL(/result=refused/);
    await page.getByRole('button', { name: 'Show results' }).tap();
    await page.getByRole('button', { name: 'Result: Refused' }).tap();
    await expect(page).not.toHaveURL(/result=/);
  });

  await test.step('the selection bar', async () => {
    await page.goto('/users?query=a');
    await expect(page.getByRole('button', { name: /^More actions/ })).toHaveCount(10);
    await page.getByRole('checkbox').first().check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toBeVisible();
    const more = page.getByRole('button', { name: /^More actions/ }).nth(4);
    const hidden = () =>
      more.evaluate((button) => {
        const top = document.querySelector('[aria-label="Selection"]')?.getBoundingClientRect().top ?? 0;
        return Math.max(0, button.getBoundingClientRect().bottom - top);
      });
    await more.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 40));
    expect(await hidden()).toBeGreaterThan(0);
    await more.focus();
    await expect.poll(hidden).toBe(0);
  });
});
