import { ada } from '../fixtures/accounts.ts';
import { chooseFile, fileWith, upload } from '../fixtures/cdd.ts';
import { changeSettings } from '../fixtures/portal.ts';
import { logout, signIn } from '../fixtures/steps.ts';
import { expireTokens } from '../fixtures/stored-tokens.ts';
import { expect, test } from '../fixtures/test.ts';

test('with DPoP the calls carry proofs, and what was copied from one is refused', async ({
  page,
  allowErrors,
}, info) => {
  allowErrors(/401 \(Unauthorized\)/);
  await changeSettings(page, ({ okta }) => (okta.dpop = true));
  const refused = page.waitForResponse((response) => response.url().includes('/api/v1/') && response.status() === 401);
  const listed = page.waitForResponse((response) => /api\/v1\/users\?/.test(response.url()) && response.ok());
  await signIn(page, ada, '/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();

  // The API wants a nonce of its own in each proof (stack.ts).
  const { authorization = '', dpop = '' } = await (await listed).request().allHeaders();
  expect(authorization).toMatch(/^DPoP /);
  const { nonce } = JSON.parse(Buffer.from(dpop.split('.')[1] ?? '', 'base64url').toString()) as { nonce?: string };
  expect(nonce).toBe((await refused).headers()['dpop-nonce']);
  const read = (headers: Record<string, string>) => page.request.get('/api/v1/users?page=0&size=10', { headers });
  for (const headers of [
    { authorization, dpop },
    { authorization },
    { authorization: authorization.replace('DPoP', 'Bearer') },
  ]) {
    expect((await read(headers)).status()).toBe(401);
  }

  await expireTokens(page);
  await page.reload();
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  await page.goto('/cdd-upload');
  await chooseFile(page, fileWith(info.outputPath('customers.json'), '{"customers":[]}'));
  await upload(page);
  await expect(page.getByText('File uploaded successfully!')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await logout(page);
});
