import { ada } from '../fixtures/accounts.ts';
import { chooseFile, fileWith, upload } from '../fixtures/cdd.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

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

/** Names of the greatest length that an account may have. */
const longUsers = [
  ['Wolfeschlegel'.repeat(4), 'Donaudampfschiff'.repeat(4)],
  ['von und zu der Langen Namen an der Oberen Donau am Stein', 'und auf der Anhöhe über dem Fluss'],
  ['محمدعبدالرحمن'.repeat(4), 'عبدالعزيزبنسعود'.repeat(4)],
].map(([firstName = '', lastName = ''], index) => ({
  firstName: firstName.slice(0, 50),
  lastName: lastName.slice(0, 50),
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
  for (const address of ['/users?query=longwinded', '/users?query=longwinded&standing=invited']) {
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
      page.getByRole('checkbox', { name: 'Select all users on this page' }),
      page.getByRole('button', { name: /^More actions/ }).first(),
    ];
    // Drawn by styles: two icons and the initials.
    const drawn = [parts[3]!, parts.at(-1)!, page.locator('td [data-initials]').first()];
    await expect(parts.at(-1)!).toBeVisible();
    const widthBefore = (part: Element) => Number.parseFloat(getComputedStyle(part, '::before').width);
    const sizes = () =>
      Promise.all([
        ...parts.map(async (part) => (await part.boundingBox())!.width),
        ...drawn.map((part) => part.evaluate(widthBefore)),
      ]);
    const before = await sizes();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const ratios = (await sizes()).map((size, index) => Math.round((10 * size) / before[index]!) / 10);
    expect(ratios).toEqual(before.map(() => 2));
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
      await expect(page.getByText('Does not fit: the record does not fit the schema')).toBeVisible();
      if (name !== 'copy.json') await expectNoFaultAtAnyWidth(page, 'the faults of records', narrow);
      await upload(page);
      await expect(page.getByText('File uploaded successfully!')).toBeVisible();
      await page.getByRole('button', { name: 'Upload another' }).click();
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

/** On both sides of each width at which the layout changes, and between them. */
const allWidths = [320, 360, 480, 639, 640, 768, 899, 900, 1023, 1024, 1280, 1920];

/** Checks the screen in windows of these widths, with text of the usual and of twice the size. */
async function expectNoFaultAtAnyWidth(page: Page, where: string, widths = allWidths) {
  for (const textSize of ['100%', '200%']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const message = `${where}, ${width} px, text of ${textSize}`;
      await expect.soft.poll(() => layoutFaults(page), { message }).toEqual([]);
    }
  }
}

/**
 * Texts and controls of the screen's content that are cut off, lie outside the window or overlap, one sentence each.
 * A text of one line in `[data-may-be-cut]` may be cut: its tooltip has all of it. In a card it has more lines.
 */
const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults);

/** Runs in the page. */
function findFaults(): string[] {
  // The records and their tree scroll, and a row opens to all of its text; the field for a file is transparent.
  const ignored = '.ui-hidden, thead[style], [inert], .cdd-records, [type="file"]';
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest(ignored);
  const isHidden = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (getComputedStyle(at).clipPath !== 'none') return true;
    }
    return false;
  };
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const wraps = (element: Element) => getComputedStyle(element).whiteSpace !== 'nowrap';
  const mayBeCut = (element: Element) => element.closest('[data-may-be-cut]') !== null && !wraps(element);
  const boxOf = (element: Element) => {
    if (!hasText(element) || element.matches('button, .ui-button') || mayBeCut(element)) return element;
    const range = document.createRange();
    range.selectNodeContents(element);
    return range;
  };
  const nameOf = (element: Element) =>
    `“${(element.textContent || element.getAttribute('aria-label') || element.tagName).trim().slice(0, 40)}”`;
  const parts = [...document.querySelectorAll('main *')]
    .filter((element) => hasText(element) || element.matches('button, input, select, td a'))
    .filter((element) => shown(element) && !isHidden(element) && !element.matches('option, mark'))
    .map((element) => ({ element, box: boxOf(element) }))
    .map(({ element, box }) => ({ element, rect: box.getBoundingClientRect(), lines: [...box.getClientRects()] }));

  const cut = ({ element, rect }: (typeof parts)[number]) => {
    if (rect.left < -1 || rect.right > innerWidth + 1) return true;
    if (mayBeCut(element)) return false;
    if (element.matches('button, a') && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      return true;
    // A text in a card is in the element that would cut it.
    for (
      let at = element.matches('[data-may-be-cut]') ? element : element.parentElement;
      at && at.tagName !== 'MAIN';
      at = at.parentElement
    ) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const box = at.getBoundingClientRect();
      if (rect.left < box.left - 1 || rect.right > box.right + 1) return true;
      if (rect.top < box.top - 2 || rect.bottom > box.bottom + 2) return true;
    }
    return false;
  };
  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const isSticky = (element: Element) => element.closest('thead, .bulk-bar') !== null;

  const faults = parts.filter(cut).map(({ element }) => `${nameOf(element)} is cut`);
  for (const [index, one] of parts.entries()) {
    for (const other of parts.slice(index + 1)) {
      if (!overlap(one.rect, other.rect) || one.element.contains(other.element)) continue;
      if (!one.lines.some((line) => other.lines.some((otherLine) => overlap(line, otherLine)))) continue;
      if (isSticky(one.element) !== isSticky(other.element)) continue;
      const box = one.element.closest('.ui-input-box');
      if (!box?.contains(other.element)) faults.push(`${nameOf(one.element)} overlaps ${nameOf(other.element)}`);
    }
  }
  return faults;
}
