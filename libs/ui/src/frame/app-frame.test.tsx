import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LayoutDashboard, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { AppFrame, useToggleSidebar } from './app-frame.tsx';
import { Page } from './page.tsx';
import { Person } from '../text/person.tsx';

/** Renders the frame at /users. `narrow` is the result of the width query. */
function show({ narrow }: { narrow: boolean }) {
  const query = { matches: narrow, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => query);
  function Frame() {
    const [shown, setShown] = useState(true);
    const nav = [
      { to: '/dashboard', icon: LayoutDashboard, label: 'Dashboard' },
      { to: '/users', icon: UsersRound, label: 'Users' },
    ];
    return (
      <AppFrame
        nav={nav}
        person={<Person name="Ada Byron" detail="ada@scv.example" />}
        sidebarShow={shown}
        onToggleSidebar={() => setShown(!shown)}
      >
        <Page title="Users">
          <ToggleFromPage />
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

/** As the command palette does. */
function ToggleFromPage() {
  return (
    <button type="button" onClick={useToggleSidebar()}>
      Toggle from page
    </button>
  );
}

test('the main navigation marks the current address (decided 6)', () => {
  show({ narrow: false });
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));

  expect(nav.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  expect(nav.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
});

test('the skip link focuses the content and does not change the address', async () => {
  show({ narrow: false });

  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
});

test('in a wide window the toggle folds the sidebar to icons with tooltips (§2, decided 6)', async () => {
  const { toggle } = show({ narrow: false });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')).toBe(screen.getByRole('navigation'));

  await userEvent.click(toggle);

  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('title', 'Users');
});

test('in a narrow window the sidebar is closed at first and opens with the focus inside', async () => {
  const { toggle } = show({ narrow: true });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();

  await userEvent.click(toggle);

  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close sidebar' })).toHaveFocus();
  expect(toggle.closest('[inert]')).not.toBeNull();
});

test.each([
  { narrow: false, shown: true, does: 'folds the sidebar' },
  { narrow: true, shown: false, does: 'opens the sidebar' },
])('useToggleSidebar $does (narrow: $narrow)', async ({ narrow, shown }) => {
  const { toggle } = show({ narrow });
  expect(toggle).toHaveAttribute('aria-expanded', String(shown));

  await userEvent.click(screen.getByRole('button', { name: 'Toggle from page' }));

  expect(toggle).toHaveAttribute('aria-expanded', String(!shown));
});

test.each([
  { by: 'Escape', close: () => userEvent.keyboard('{Escape}') },
  { by: 'its button', close: () => userEvent.click(screen.getByRole('button', { name: 'Close sidebar' })) },
  { by: 'a link', close: () => userEvent.click(screen.getByRole('link', { name: 'Dashboard' })) },
  { by: 'the backdrop', close: () => userEvent.click(document.querySelector('.ui-sidebar-backdrop') ?? document.body) },
])('$by closes the open overlay and returns the focus to the toggle', async ({ close }) => {
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
  render(<Person name={name} detail="" />);

  expect(screen.getByText(initials)).toBeVisible();
});
