import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createTestDatabase } from '../../../reference-api/src/testing/test-postgres.ts';
import { ada } from '../fixtures/accounts.ts';
import { chooseFile, upload } from '../fixtures/cdd.ts';
import { otherRelease, startBalancer, thisRelease } from '../fixtures/releases.ts';
import { freePort, samplesDir } from '../fixtures/stack.ts';
import { logout, markPage, signIn } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* Two releases on one database behind one balancer, while an update is rolled out: 3.0.0 and this one. */

const isCall = ({ url = '' }: IncomingMessage) => /^\/(hpesa\/)?api\//.test(url);

test(
  'during an update, people sign in, list, enroll, edit and upload with the pages and processes of both releases',
  { tag: '@postgresql-only' },
  async ({ page, stack, allowErrors }) => {
    // A process of 3.0.0 can't compare CDD files; the upload goes on without it.
    allowErrors(/404/);
    const database = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '');
    const [oldPort, newPort] = [await freePort(), await freePort()];
    const folder = (name: string) => join(stack.dataDir, name);
    const shared = { DATABASE_URL: database.url, CDD_STORAGE: folder('cdd-of-both'), PORTAL_ORIGINS: stack.portal };
    const old = otherRelease(folder('other-build'));
    const before = stack.apiAt(oldPort, { ...shared, DATA_DIR: folder('old'), PORTAL_DIR: old.portal }, old.workspace);
    const after = stack.apiAt(newPort, { ...shared, DATA_DIR: folder('new') }, thisRelease.workspace);
    let requests = 0;
    type Choose = (request: IncomingMessage) => number;
    const ways: Record<string, Choose> = {
      'old pages, new process': (request) => (isCall(request) ? newPort : oldPort),
      'new pages, old process': (request) => (isCall(request) ? oldPort : newPort),
      'one request here, one there': () => ((requests += 1) % 2 === 0 ? oldPort : newPort),
    };
    let choose: Choose = () => newPort;
    await stack.api.stop();
    const balancer = await startBalancer(Number(new URL(stack.portal).port), (request) => choose(request));
    try {
      await before.start();
      await after.start();
      await before.stop();
      await before.start(); // on the new schema, as on a way back
      for (const [index, [name, way]] of Object.entries(ways).entries()) {
        choose = way;
        await test.step(name, async () => {
          await signIn(page, ada, '/users');
          await expect(page.getByRole('row')).toHaveCount(11);

          const isSamePage = await markPage(page);
          const email = `update-${index}@journey.example`;
          await page.getByRole('link', { name: 'Enroll user' }).click();
          const enroll = page.getByRole('dialog', { name: 'Enroll user' });
          await enroll.getByLabel('First Name').fill('Mary');
          await enroll.getByLabel('Last Name').fill('Somerville');
          await enroll.getByLabel('Email').fill(email);
          await enroll.getByLabel('Role').selectOption('User');
          await enroll.getByRole('button', { name: 'Enroll', exact: true }).click();
          await expect(enroll).toBeHidden();
          expect(await isSamePage()).toBe(true);

          await page.goto(`/users?query=${email}`);
          const control = /^Edit/;
          await page
            .getByRole('link', { name: control })
            .or(page.getByRole('button', { name: control }))
            .first()
            .click();
          await page.getByRole('dialog').getByLabel('Last Name').fill('Greig');
          await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
          await expect(page.getByText('User Edited Successfully')).toBeVisible();

          await page.goto('/cdd-upload');
          await chooseFile(page, join(samplesDir, 'cdd-sample.json'));
          await expect(page.getByText('Well-formed JSON')).toBeVisible();
          await upload(page);
          await expect(page.getByText('File uploaded successfully!')).toBeVisible();
          await logout(page);
        });
      }
      expect(balancer.failed.filter((call) => call !== '404 POST /api/v1/cdd/comparison')).toEqual([]);
    } finally {
      await page.goto('about:blank');
      balancer.stop();
      await Promise.all([before.stop(), after.stop()]);
      await database.drop();
    }
  },
);
