import { test } from 'vitest';
import { createUser } from './beside.ts';
import { ada, useBrowser, visitSignedIn } from './browser.ts';
import { take } from './pictures.ts';
import { accessTokenOf } from './tokens.ts';

useBrowser();

const names = [
  ['Wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 64), 'von und zu der Langen Namen an der Oberen Donau'],
  ['عبد الرحمن', 'بن محمد الأنصاري'],
  ['<b>Bold</b>', '田中 太郎'],
] as const;

test.each([1280, 360])('long and foreign names, and a list that is on its way, %d px wide', async (width) => {
  const { page } = await visitSignedIn(ada, '/users', { viewport: { width, height: 740 } });
  const token = await accessTokenOf(page);
  for (const [at, [firstName, lastName]] of names.entries()) {
    const email = `${width}.${at}.${'long-'.repeat(at === 0 ? 10 : 0)}name@gallery.example`;
    await createUser(token, { firstName, lastName, email });
  }
  await page.goto(`/users?query=${width}.+name@gallery.example`);
  await page.getByText('1–3 of 3 users').waitFor();
  await take(page, 'long names');
  await page.route(/\/api\/v1\/users\?/, () => new Promise(() => {}));
  await page.reload();
  await page.getByText('First Name').first().waitFor();
  await take(page, 'loading');
});
