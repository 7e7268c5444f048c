import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LogOut, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

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

test('a click runs a command once', async () => {
  const { user, ran, opener } = openMenu();
  await user.click(opener);
  await user.click(screen.getByText('My account'));
  expect(ran).toHaveBeenCalledExactlyOnceWith('My account');
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
