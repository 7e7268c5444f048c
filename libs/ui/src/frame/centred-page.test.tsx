import { render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { CentredPage, FullPageMessage } from './centred-page.tsx';

test('a centred page is the main content, with the heading as document title', () => {
  render(<CentredPage title="Welcome" text="Sign In to your account" />);

  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1, name: 'Welcome' }));
  expect(screen.getByText('Sign In to your account')).toBeVisible();
  expect(document.title).toBe('Welcome – SCV Admin Portal');
});

test('a screen that replaces another one focuses its heading too', () => {
  const { rerender } = render(<CentredPage title="Signing in" />);
  rerender(<FullPageMessage headline="You are not signed in" text="Error: cancelled" />);
  expect(screen.getByRole('heading', { name: 'You are not signed in' })).toHaveFocus();
});

test('a field inside that has the focus keeps it', () => {
  function Field() {
    const field = useRef<HTMLInputElement>(null);
    useEffect(() => field.current?.focus(), []);
    return <input ref={field} aria-label="Username" />;
  }
  render(
    <CentredPage title="Welcome">
      <Field />
    </CentredPage>,
  );
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus();
});

test('a full-page message shows its text and actions', () => {
  render(<FullPageMessage headline="Oops! You're lost." text="Not found" actions={<a href="/">Back</a>} />);

  expect(screen.getByRole('main')).toContainElement(
    screen.getByRole('heading', { level: 1, name: "Oops! You're lost." }),
  );
  expect(screen.getByText('Not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toBeVisible();
});
