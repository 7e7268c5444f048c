import { ada } from '../fixtures/accounts.ts';
import { chooseFile, fileWith, upload } from '../fixtures/cdd.ts';
import { expectNoFaultAtAnyWidth } from '../fixtures/layout-faults.ts';
import { expect, test } from '../fixtures/test.ts';

/* Nothing is cut off or overlaps at any width, with text of twice the size either. */

test.use({ account: ada });
test.slow(); // many sizes

/** Windows that are too narrow for columns. */
const narrow = [360, 768];

const lists = [
  ['/users?size=25', '1–25 of 1,004 users'],
  // The filter with the longest name, and an empty list.
  [`/users?run=${crypto.randomUUID()}`, 'No users match your filters'],
] as const;

const longUsers = [
  ['Wolfeschlegel'.repeat(5).slice(0, 64), 'Donaudampfschiff'.repeat(4)],
  ['von und zu der Langen Namen an der Oberen Donau bei den Steinen', 'und auf der Anhöhe über dem Fluss'],
  ['محمدعبدالرحمن'.repeat(4), 'عبدالعزيزبنسعود'.repeat(4)],
].map(([firstName = '', lastName = ''], index) => ({
  firstName,
  lastName,
  email: `${index}${'longwinded'.repeat(6)}@journey.example`,
}));

test('lists are whole, no name or email is cut in a card, and controls grow with the text (decided 3)', async ({
  page,
  users,
}, info) => {
  for (const [address, text] of lists) {
    await page.goto(address);
    await expect(page.getByText(text)).toBeVisible();
    await expectNoFaultAtAnyWidth(page, address);
  }
  await users.create(...longUsers);
  for (const address of ['/users?query=longwinded', '/users?query=longwinded&account=not-activated']) {
    await page.goto(address);
    await expect(page.getByText('1–3 of 3 users')).toBeVisible();
    await expectNoFaultAtAnyWidth(page, address, narrow);
  }
  await page.goto('/activity');
  await page
    .getByRole('button', { name: /^Details of Enrolled/ })
    .first()
    .click();
  await expectNoFaultAtAnyWidth(page, 'the activity', narrow);

  const csv = longUsers.map(({ firstName, lastName, email }) => `${firstName},${lastName},new${email},User`);
  await page.goto('/users/import');
  const rows = ['First Name,Last Name,Email,Role', ...csv, `,${'x'.repeat(90)},nobody`].join('\n');
  await page.locator('[type="file"]').setInputFiles(fileWith(info.outputPath('long.csv'), rows));
  await expect(page.getByText('1–4 of 4 rows')).toBeVisible();
  await expectNoFaultAtAnyWidth(page, 'the check of an import', narrow);

  await test.step('with text of twice the size, icons, logo, sidebar and controls are twice as large', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/users');
    const parts = [
      page.getByRole('navigation', { name: 'Main' }),
      page.locator('nav svg').first(),
      page.getByRole('link', { name: 'Dashboard' }).locator('svg'),
      page.getByRole('button', { name: 'Toggle sidebar' }),
      page.getByRole('button', { name: 'Toggle sidebar' }).locator('svg'),
      page.getByRole('checkbox', { name: 'Select all users on this page' }),
      page.getByRole('button', { name: /^Edit User/ }).first(),
      page
        .getByRole('button', { name: /^Edit User/ })
        .first()
        .locator('svg'),
      page
        .locator('td')
        .getByText(/^[A-Z]{2}$/)
        .first(),
    ];
    await expect(parts.at(-1)!).toBeVisible();
    const sizes = () => Promise.all(parts.map(async (part) => (await part.boundingBox())!.width));
    const before = await sizes();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const ratios = (await sizes()).map((size, index) => Math.round((10 * size) / before[index]!) / 10);
    expect(ratios).toEqual(parts.map(() => 2));
  });
});

test('a user’s page, My account and the page of an upload with long names are whole (decided 3)', async ({
  page,
  users,
}, info) => {
  const email = `${'very-long-'.repeat(5)}name@journey.example`;
  await test.step('a user’s page', async () => {
    const lastName = 'von und zu der Langen Namen an der Oberen Donau';
    await users.create({ firstName: 'Wolfeschlegelsteinhausenbergerdorff', lastName, email, role: 'admin' });
    const [user] = await users.list(email);
    await page.goto(`/users/${user?.id}`);
    await expect(page.getByRole('region', { name: 'Recent activity' }).getByText('Enrolled')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send activation mail' })).toBeVisible();
    await expectNoFaultAtAnyWidth(page, 'the user’s page');
  });

  await test.step('My account', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Add email' }).click();
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('or open the link in the mail')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Unverified')).toBeVisible();
    await expectNoFaultAtAnyWidth(page, 'My account');
    await page.getByRole('button', { name: `Remove ${email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  await test.step('an upload, its history and its page', async () => {
    const record = { [`member${'x'.repeat(90)}`]: 1, customerId: 'x'.repeat(90) };
    await page.goto('/cdd-upload');
    for (const name of ['copy.json', `${'long-file-name-'.repeat(6)}.json`]) {
      await chooseFile(page, fileWith(info.outputPath(name), JSON.stringify([record])));
      await expect(page.getByText(/faults in 1 of 1 record/)).toBeVisible();
      if (name !== 'copy.json') await expectNoFaultAtAnyWidth(page, 'the faults of records', narrow);
      await upload(page);
      await expect(page.getByText('File uploaded successfully!')).toBeVisible();
      await page.getByRole('button', { name: 'Remove file' }).click();
    }
    await page.goto('/cdd-upload/history');
    await expect(page.getByText(/^long-file-name/).first()).toBeVisible();
    await expectNoFaultAtAnyWidth(page, 'the upload history', narrow);
    await page.getByRole('table', { name: 'Uploads' }).getByRole('link').first().click();
    await expect(page.getByText('Earlier')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Recent activity' }).getByText('Uploaded')).toBeVisible();
    await expectNoFaultAtAnyWidth(page, 'the page of an upload');
  });
});
