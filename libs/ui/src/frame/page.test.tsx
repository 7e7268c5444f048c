import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, afterEach, describe } from 'vitest';
import { Page } from './page.tsx';
import { CentredPage } from './centred-page.tsx';
import { AppFrame } from './app-frame.tsx';
import { configureBrand } from './brand.ts';

test('the heading can be focused', () => {
  render(
    <Page title="Users" actions={<button type="button">Enroll user</button>}>
      content
    </Page>,
  );

  const heading = screen.getByRole('heading', { level: 1, name: 'Users' });
  expect(heading).toBeVisible();
  heading.focus();
  expect(heading).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Enroll user' })).toBeVisible();
  expect(document.title).toBe('Users – SCV Admin Portal');
});

test('a centred page is the main content, with the heading as document title', () => {
  render(<CentredPage title="Welcome" text="Sign In to your account" />);

  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1, name: 'Welcome' }));
  expect(screen.getByText('Sign In to your account')).toBeVisible();
  expect(document.title).toBe('Welcome – SCV Admin Portal');
});

describe('the settings brand and environment', () => {
  afterEach(() => configureBrand({}));

  const show = () =>
    render(
      <>
        <CentredPage title="Welcome" />
        <AppFrame nav={[]} sidebarShow onToggleSidebar={() => {}}>
          <Page title="Users">{null}</Page>
        </AppFrame>
      </>,
    );

  test('without settings the portal has its own name and no badge (decided 1)', async () => {
    const { container } = show();
    expect(screen.getAllByText('SCV Admin Portal')).toHaveLength(2);
    await waitFor(() => expect(document.title).toBe('Users – SCV Admin Portal'));
    expect(container.querySelector('.ui-pill, img')).toBeNull();
  });

  test('name, logo and environment are in the frame, at the sign-in and in the title (decided 1)', async () => {
    configureBrand({ name: 'Acme Admin', logo: '/acme.svg', environment: { label: 'TEST', tone: 'warning' } });
    const { container } = show();
    expect(screen.getAllByText('Acme Admin')).toHaveLength(2);
    expect(screen.getAllByText('TEST')).toHaveLength(2);
    const logos = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(logos).toEqual(['/acme.svg', '/acme.svg']);
    await waitFor(() => expect(document.title).toBe('TEST: Users – Acme Admin'));
  });
});
