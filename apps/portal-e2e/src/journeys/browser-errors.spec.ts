import { expect, test } from '../fixtures/test.ts';

test('errors and violations of the policy reach the server (decided 1)', async ({ page, allowErrors }) => {
  allowErrors(/thrown by a journey|Content Security Policy/);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  const reported = (type: string) =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/browser-errors') && answer.request().headers()['content-type'] === type,
    );
  const [error, violation] = await Promise.all([
    reported('application/json'),
    reported('application/csp-report'),
    page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('thrown by a journey');
      });
      new Image().src = 'http://127.0.0.1:1/picture.png';
    }),
  ]);
  expect([error.status(), violation.status()]).toEqual([204, 204]);
  expect(error.request().postDataJSON()).toMatchObject({ name: 'TypeError' });
  expect(error.request().postData()).not.toContain('thrown by a journey');
});
