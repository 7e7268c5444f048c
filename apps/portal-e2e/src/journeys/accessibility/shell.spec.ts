import { ada } from '../../fixtures/accounts.ts';
import { answer404, deployNewerBuild, uploadChunk } from '../../fixtures/portal.ts';
import { preloaded, runMenuCommand } from '../../fixtures/steps.ts';
import { expect, test } from '../../fixtures/test.ts';

/* The list of users and the upload: users.spec.ts, cdd-upload.spec.ts. */

test.use({ account: ada });

test('the dashboard, a missing page, palette, shortcuts and menu are accessible @core', async ({
  page,
  users,
  checkScreen,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  // The latest activity, which must not make the page wider.
  const email = `${'long'.repeat(15)}@journey.example`;
  await users.create({ firstName: 'Emmy', lastName: 'Noether'.repeat(7), email });
  await users.delete(email);
  await page.goto('/');
  await expect(page.getByText(/^Enrolled: Emmy/)).toBeVisible();
  await checkScreen('1,004 users');

  await page.goto('/nowhere');
  await expect(page.getByText("The page you're looking for not found")).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await checkScreen("Oops! You're lost.");

  await page.goto('/users');
  await preloaded(page);
  await page.keyboard.press('Control+k');
  await checkScreen('Import users');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await checkScreen('Delete user…');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ada Byron' }).click();
  await checkScreen('Keyboard shortcuts');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await checkScreen('You are offline.');
});

test('failures of figures, screens and code, About and a newer version are accessible', async ({
  page,
  checkScreen,
  allowErrors,
}) => {
  allowErrors(/status of 500|Error: broken|404 \(Not Found\)|Failed to fetch dynamically|Failed to load/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Show as table' }).click();
  await checkScreen('Succeeded');
  await page.route('**/api/v1/summary?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await checkScreen('The figures could not be loaded.');
  for (const [address, text] of [
    ['/404', "The page you're looking for not found"],
    ['/500', 'Houston, we have a problem!'],
  ] as const) {
    await page.goto(address);
    await checkScreen(text);
  }
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();

  await page.unrouteAll();
  await page.goto('/users');
  await preloaded(page);
  await runMenuCommand(page, 'About');
  await checkScreen('API contract');
  await page.keyboard.press('Escape');
  const broken = { contentType: 'text/javascript', body: 'throw new Error("broken");' };
  await page.route(uploadChunk, (route) => route.fulfill(broken));
  await page.getByRole('link', { name: 'CDD Upload', exact: true }).click();
  await checkScreen('Houston, we have a problem!');

  await page.unroute(uploadChunk);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Upload the CDD Json File below')).toBeVisible();
  await answer404(page, uploadChunk);
  await deployNewerBuild(page);
  await page.goto('/cdd-upload');
  await expect(page.getByText('A newer version of the portal is available.')).toBeVisible();
  await checkScreen('A newer version may be available.');
});
