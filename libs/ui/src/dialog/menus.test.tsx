import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Search, Users, LogOut, Moon, Sun } from 'lucide-react';
import { expect, test, vi, describe } from 'vitest';
import { useState } from 'react';
import { CommandPalette } from './command-palette.tsx';
import { Menu } from './menu.tsx';

describe('the command palette', () => {
  // jsdom has no layout and no scrollIntoView.
  Element.prototype.scrollIntoView = () => {};

  async function openPalette() {
    const ran = vi.fn<(label: string) => void>();
    const onClose = vi.fn<() => void>();
    const onText = vi.fn<(text: string) => void>();
    const command = (label: string, keywords = '', group = 'Screens') => ({
      label,
      keywords,
      group,
      icon: Users,
      ...(group === 'Screens' && { address: `/${label}` }),
      run: () => ran(label),
    });
    const palette = (people?: string[]) => (
      <CommandPalette
        people={people?.map((name) => command(name, '', 'People'))}
        commands={[
          command('Dashboard', 'home'),
          command('Users', 'people enroll'),
          command('Enroll user', 'new', 'Actions'),
        ]}
        finds={(text, search) => text.toLowerCase().includes(search)}
        commandFor={(text) => ({
          label: `Search for ${text}`,
          group: 'People',
          icon: Search,
          run: () => ran(`search ${text}`),
        })}
        onText={onText}
        onClose={onClose}
      />
    );
    const { rerender } = render(palette());
    const showPeople = (...names: string[]) => rerender(palette(names));
    const input = await screen.findByRole('combobox', { name: 'Command' });
    const options = () => within(screen.getByRole('listbox', { name: 'Commands' })).queryAllByRole('option');
    return { input, options, ran, onClose, onText, showPeople };
  }

  const names = (options: HTMLElement[]) => options.map(({ textContent }) => textContent);

  test('all commands are shown at first, the first one is active, and the input has the focus', async () => {
    const { input, options } = await openPalette();

    expect(names(options())).toEqual(['Dashboard', 'Users', 'Enroll user']);
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(['Screens', 'Actions']);
    expect(input).toHaveFocus();
    expect(input).toHaveAttribute('aria-activedescendant', options()[0]?.id);
  });

  test.each([
    { typed: 'user', found: ['Users', 'Enroll user', 'Search for user'] },
    { typed: 'new', found: ['Enroll user', 'Search for new'] },
    { typed: 'home', found: ['Dashboard', 'Search for home'] },
    // The label before the keyword, whatever the order of the commands.
    { typed: 'enroll', found: ['Enroll user', 'Users', 'Search for enroll'] },
  ])('"$typed" finds $found', async ({ typed, found }) => {
    const { input, options } = await openPalette();

    await userEvent.type(input, typed);

    expect(names(options())).toEqual(found);
  });

  test.each([
    { keys: '{Enter}', runs: 'Dashboard' },
    { keys: '{ArrowUp}{Enter}', runs: 'Enroll user' },
    { keys: 'grace{Enter}', runs: 'search grace' },
  ])('$keys runs $runs and closes', async ({ keys, runs }) => {
    const { ran, onClose } = await openPalette();

    await userEvent.keyboard(keys);

    expect(ran.mock.calls).toEqual([[runs]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('an input method’s text is passed on once it is composed', async () => {
    const { input, onText } = await openPalette();
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: 'た' } });
    expect(input).toHaveValue('た');
    expect(onText).not.toHaveBeenCalled();
    fireEvent.compositionEnd(input);
    expect(onText).toHaveBeenCalledExactlyOnceWith('た');
  });

  test('a click with Ctrl opens a screen in a new tab, and nothing else', async () => {
    const { options, ran, onClose } = await openPalette();
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    for (const option of options()) fireEvent.click(option, { ctrlKey: true });
    expect(openTab.mock.calls).toEqual([
      ['/Dashboard', '_blank', 'noopener'],
      ['/Users', '_blank', 'noopener'],
    ]);
    expect(ran).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('where nobody and no command is found, it says so once the answer is there', async () => {
    const { input, showPeople } = await openPalette();
    await userEvent.type(input, 'zzz');
    expect(screen.queryByText('Nobody found')).not.toBeInTheDocument();
    showPeople();
    expect(screen.getByRole('status')).toHaveTextContent('Nobody found');
    expect(screen.getByText('Nobody found')).toBeVisible();
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
});

describe('a menu', () => {
  function openMenu() {
    const ran = vi.fn<(label: string) => void>();
    function Opener() {
      const [open, setOpen] = useState(false);
      const [button, setButton] = useState<HTMLButtonElement | null>(null);
      const command = (label: string) => ({ label, icon: LogOut, run: () => ran(label) });
      const groups = [
        { commands: [command('My account')] },
        {
          heading: 'Theme',
          commands: [
            { label: 'Light', icon: Sun, checked: true, run: () => ran('Light') },
            { label: 'Dark', icon: Moon, checked: false, run: () => ran('Dark') },
          ],
        },
      ];
      return (
        <>
          <button ref={setButton} onClick={() => setOpen(!open)}>
            Ada Byron
          </button>
          {open && <Menu label="Ada Byron" groups={groups} opener={button} onClose={() => setOpen(false)} />}
          <button>Elsewhere</button>
        </>
      );
    }
    render(<Opener />);
    const opener = screen.getByRole('button', { name: 'Ada Byron' });
    return { ran, opener, user: userEvent.setup(), menu: () => screen.queryByRole('menu', { name: 'Ada Byron' }) };
  }

  test('the arrow keys select and Enter runs a command; the menu is closed and its button has the focus', async () => {
    const { user, ran, opener, menu } = openMenu();
    await user.click(opener);
    expect(menu()).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');

    expect(ran).toHaveBeenCalledExactlyOnceWith('Dark');
    expect(menu()).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });

  test('one of several choices says whether it is the current one', async () => {
    const { user, opener } = openMenu();
    await user.click(opener);
    expect(screen.getByRole('menuitem', { name: 'My account' })).toBeVisible();
    expect(screen.getByRole('menuitemradio', { name: 'Light' })).toBeChecked();
    expect(screen.getByRole('menuitemradio', { name: 'Dark' })).not.toBeChecked();
  });

  test('Escape closes it and returns the focus; a press elsewhere and Tab close it too', async () => {
    const { user, opener, menu, ran } = openMenu();
    await user.click(opener);
    await user.keyboard('{Escape}');
    expect(menu()).not.toBeInTheDocument();
    expect(opener).toHaveFocus();

    await user.click(opener);
    expect(menu()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(menu()).not.toBeInTheDocument();

    await user.click(opener);
    await user.tab();
    await user.tab();
    expect(menu()).not.toBeInTheDocument();
    expect(ran).not.toHaveBeenCalled();
  });
});
