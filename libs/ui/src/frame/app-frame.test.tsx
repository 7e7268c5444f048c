import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LayoutDashboard, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { AppFrame } from './app-frame.tsx';
import { useToggleSidebar } from './frame-context.ts';
import { NavItem } from './nav-item.tsx';
import { Page } from './page.tsx';
import { Person } from '../text/person.tsx';

/** Renders the frame at /users. `narrow` is what the window's width query says. */
function show({ narrow }: { narrow: boolean }) {
  const query = { matches: narrow, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => query);
  function Frame() {
    const [shown, setShown] = useState(true);
    const nav = (
      <>
        <NavItem to="/dashboard" icon={LayoutDashboard} label="Dashboard" />
        <NavItem to="/users" icon={UsersRound} label="Users" />
      </>
    );
    return (
      <AppFrame
        nav={nav}
        person={<Person name="Ada Byron" />}
        sidebarShow={shown}
        onToggleSidebar={() => setShown(!shown)}
      >
        <Page title="Users">
          <OtherWay />
        </Page>
      </AppFrame>
    );
  }
  render(
    <MemoryRouter initialEntries={['/users']}>
      <Frame />
    </MemoryRouter>,
  );
  return { toggle: screen.getByRole('button', { name: 'Toggle sidebar' }) };
}

/** Such as the command palette. */
function OtherWay() {
  return (
    <button type="button" onClick={useToggleSidebar()}>
      Another way
    </button>
  );
}

test('the main navigation marks the current address', () => {
  show({ narrow: false });
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));

  expect(nav.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  expect(nav.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
});

test('the heading of the page stands in the top bar and titles the document', () => {
  show({ narrow: false });

  expect(within(screen.getByRole('banner')).getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  expect(document.title).toBe('Users – SCV Admin Portal');
});

test('the skip link puts the focus on the content and leaves the address alone', async () => {
  show({ narrow: false });

  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
});

test('in a wide window the toggle folds the sidebar to icons that keep their names', async () => {
  const { toggle } = show({ narrow: false });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')).toBe(screen.getByRole('navigation'));

  await userEvent.click(toggle);

  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('title', 'Users');
});

test('in a narrow window the sidebar is closed at first, and opens with the focus inside', async () => {
  const { toggle } = show({ narrow: true });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();

  await userEvent.click(toggle);

  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close sidebar' })).toHaveFocus();
  expect(toggle.closest('[inert]')).not.toBeNull();
});

test.each([
  { narrow: false, shown: true, does: 'folds it' },
  { narrow: true, shown: false, does: 'opens it over the page' },
])('another way to the sidebar $does (narrow: $narrow)', async ({ narrow, shown }) => {
  const { toggle } = show({ narrow });
  expect(toggle).toHaveAttribute('aria-expanded', String(shown));

  await userEvent.click(screen.getByRole('button', { name: 'Another way' }));

  expect(toggle).toHaveAttribute('aria-expanded', String(!shown));
});

test.each([
  { by: 'Escape', close: () => userEvent.keyboard('{Escape}') },
  { by: 'its button', close: () => userEvent.click(screen.getByRole('button', { name: 'Close sidebar' })) },
  { by: 'a link', close: () => userEvent.click(screen.getByRole('link', { name: 'Dashboard' })) },
  { by: 'the backdrop', close: () => userEvent.click(document.querySelector('.ui-sidebar-backdrop') ?? document.body) },
])('the open overlay is closed by $by, and the focus returns to the toggle', async ({ close }) => {
  const { toggle } = show({ narrow: true });
  await userEvent.click(toggle);

  await close();

  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(toggle).toHaveFocus();
  expect(toggle.closest('[inert]')).toBeNull();
});

test.each([
  ['Ada Byron', 'AB'],
  ['Ada King Byron', 'AB'],
  ['ada@example.com', 'A'],
  ['𝒜da 𝒜yron', '𝒜𝒜'],
])('the initials of %s are %s', (name, initials) => {
  render(<Person name={name} />);

  expect(screen.getByText(initials)).toBeVisible();
});
