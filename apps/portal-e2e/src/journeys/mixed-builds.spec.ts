import { ada } from '../fixtures/accounts.ts';
import { startOtherBuild } from '../fixtures/other-build.ts';
import { markPage } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* A balancer that sends each request to the other one of two processes, while a new version is rolled out. */

test.use({ account: ada });

test('with two builds behind one balancer, each visit opens and keeps what is typed', async ({ page, stack }) => {
  test.slow();
  const other = await startOtherBuild(stack);
  const failed: string[] = [];
  let requests = 0;
  const isFile = ({ origin, pathname }: URL) => origin === stack.portal && !/^\/(api|hpesa)\//.test(pathname);
  await page.route(isFile, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    requests += 1;
    const origin = requests % 2 === 0 ? stack.portal : other.url;
    const response = await route.fetch({ url: `${origin}${pathname}${search}`, maxRetries: 2 });
    if (!response.ok()) failed.push(`${response.status()} ${pathname}`);
    await route.fulfill({ response });
  });

  for (let visit = 0; visit < 6; visit += 1) {
    await page.goto('/users/enroll');
    const isSamePage = await markPage(page);
    const dialog = page.getByRole('dialog', { name: 'Enroll user' });
    await dialog.getByLabel('First Name').fill(`Visit ${visit}`);
    await dialog.getByLabel('Last Name').fill('Kept');
    await dialog.getByLabel('Email').fill('kept@journey.example');
    await dialog.getByLabel('Role').selectOption('Admin');
    await dialog.getByRole('button', { name: 'Enroll' }).click();
    await page.getByRole('alertdialog', { name: 'Confirm Admin' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByLabel('First Name')).toHaveValue(`Visit ${visit}`);
    expect(await isSamePage()).toBe(true);
    requests += 1; // so that the next visit begins at the other process
  }
  expect(failed).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await other.stop();
});
