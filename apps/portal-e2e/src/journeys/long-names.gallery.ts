import { ada } from '../fixtures/accounts.ts';
import { neverAnswer } from '../fixtures/portal.ts';
import { takePictures } from '../fixtures/pictures.ts';
import { expect, phone, test } from '../fixtures/test.ts';

/* Pictures only. */

const names = [
  ['Wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 64), 'von und zu der Langen Namen an der Oberen Donau'],
  ['عبد الرحمن', 'بن محمد الأنصاري'],
  ['<b>Bold</b>', '田中 太郎'],
] as const;

for (const window of [{}, phone]) {
  test.describe(() => {
    test.use({ account: ada, ...window });

    test(`long and foreign names, and a loading list, ${window.viewport?.width ?? 1280} px wide`, async ({
      page,
      users,
    }) => {
      for (const [index, [firstName, lastName]] of names.entries()) {
        const email = `${index}.${'long-'.repeat(index === 0 ? 10 : 0)}name@journey.example`;
        await users.create({ firstName, lastName, email });
      }
      await page.goto('/users?query=name@journey.example');
      await expect(page.getByText('1–3 of 3 users')).toBeVisible();
      await takePictures(page, 'long names');
      await neverAnswer(page, /\/api\/v1\/users\?/);
      await page.reload();
      await expect(page.getByText('Loading users')).toBeVisible();
      await takePictures(page, 'loading');
    });
  });
}
