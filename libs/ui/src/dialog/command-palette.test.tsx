import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Search, Users } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { CommandPalette } from './command-palette.tsx';

// jsdom has no layout and no scrollIntoView.
Element.prototype.scrollIntoView = () => {};

async function openPalette() {
  const ran = vi.fn<(label: string) => void>();
  const onClose = vi.fn<() => void>();
  const command = (label: string, keywords = '') => ({ label, keywords, icon: Users, run: () => ran(label) });
  const palette = (people: string[]) => (
    <CommandPalette
      people={people.map((name) => command(name))}
      commands={[command('Dashboard', 'home'), command('Users', 'people'), command('Enroll user', 'new')]}
      commandFor={(text) => ({ label: `Search for ${text}`, icon: Search, run: () => ran(`search ${text}`) })}
      onText={() => {}}
      onClose={onClose}
    />
  );
  const { rerender } = render(palette([]));
  const showPeople = (...names: string[]) => rerender(palette(names));
  const input = await screen.findByRole('combobox', { name: 'Command' });
  const options = () => within(screen.getByRole('listbox', { name: 'Commands' })).queryAllByRole('option');
  return { input, options, ran, onClose, showPeople };
}

const names = (options: HTMLElement[]) => options.map(({ textContent }) => textContent);

test('all commands are shown at first, the first one is active, and the input has the focus', async () => {
  const { input, options } = await openPalette();

  expect(names(options())).toEqual(['Dashboard', 'Users', 'Enroll user']);
  expect(input).toHaveFocus();
  expect(input).toHaveAttribute('aria-activedescendant', options()[0]?.id);
});

test.each([
  { typed: 'user', found: ['Users', 'Enroll user', 'Search for user'] },
  { typed: 'NEW use', found: ['Enroll user', 'Search for NEW use'] },
  { typed: 'home', found: ['Dashboard', 'Search for home'] },
  { typed: '  ', found: ['Dashboard', 'Users', 'Enroll user'] },
])('"$typed" finds $found', async ({ typed, found }) => {
  const { input, options } = await openPalette();

  await userEvent.type(input, typed);

  expect(names(options())).toEqual(found);
});

test.each([
  { keys: '{Enter}', runs: 'Dashboard' },
  { keys: '{ArrowDown}{Enter}', runs: 'Users' },
  { keys: '{ArrowUp}{Enter}', runs: 'Enroll user' },
  { keys: 'grace{Enter}', runs: 'search grace' },
])('$keys runs $runs and closes', async ({ keys, runs }) => {
  const { ran, onClose } = await openPalette();

  await userEvent.keyboard(keys);

  expect(ran.mock.calls).toEqual([[runs]]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('people come before the search, and the first one is active', async () => {
  const { input, options, ran, showPeople } = await openPalette();

  await userEvent.type(input, 'hop');
  showPeople('Grace Hopper', 'Ann Hopkins');
  expect(names(options())).toEqual(['Grace Hopper', 'Ann Hopkins', 'Search for hop']);
  expect(screen.getByRole('status')).toHaveTextContent(/^2 people shown$/);
  await userEvent.keyboard('{Enter}');

  expect(ran.mock.calls).toEqual([['Grace Hopper']]);
});

test('people who arrive late don’t change what was chosen', async () => {
  const { input, options, ran, showPeople } = await openPalette();

  await userEvent.type(input, 'user{ArrowUp}');
  showPeople('Ursula User');
  expect(names(options())).toEqual(['Users', 'Enroll user', 'Ursula User', 'Search for user']);
  expect(screen.getByRole('status')).toHaveTextContent(/^1 person and 2 commands shown$/);
  await userEvent.keyboard('{Enter}');

  expect(ran.mock.calls).toEqual([['search user']]);
});

test('a click runs the command under the pointer', async () => {
  const { options, ran } = await openPalette();

  await userEvent.click(options()[2]!);

  expect(ran.mock.calls).toEqual([['Enroll user']]);
});

test('Escape closes without running a command', async () => {
  const { ran, onClose } = await openPalette();

  await userEvent.keyboard('{Escape}');

  expect(onClose).toHaveBeenCalledOnce();
  expect(ran).not.toHaveBeenCalled();
});

test('the close button closes without running a command', async () => {
  const { ran, onClose } = await openPalette();

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));

  expect(onClose).toHaveBeenCalledOnce();
  expect(ran).not.toHaveBeenCalled();
});

test('arrow keys scroll the active command into view, and typing scrolls to the top', async () => {
  const { input, options } = await openPalette();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});

  await userEvent.keyboard('{ArrowUp}');
  expect(scrolled.mock.instances).toEqual([options()[2]]);

  const first = options()[0];
  await userEvent.type(input, 'u');
  expect(scrolled.mock.instances.at(-1)).toBe(first);
});

test('a press beside the palette closes it', async () => {
  const { onClose } = await openPalette();

  await userEvent.click(screen.getByRole('dialog', { name: 'What do you want to do?' }).parentElement!);

  expect(onClose).toHaveBeenCalled();
});
