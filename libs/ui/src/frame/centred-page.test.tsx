import { render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { CentredPage } from './centred-page.tsx';
import { FullPageMessage } from './full-page-message.tsx';

test('a centred page is the main content, its heading and title the same', () => {
  render(<CentredPage title="Welcome" text="Sign In to your account" />);

  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1, name: 'Welcome' }));
  expect(screen.getByText('Sign In to your account')).toBeVisible();
  expect(document.title).toBe('Welcome – SCV Admin Portal');
});

test('reading starts at the heading', () => {
  render(<CentredPage title="Welcome" />);
  expect(screen.getByRole('heading', { name: 'Welcome' })).toHaveFocus();
});

test('a screen that takes the place of another one is read from its heading, too', () => {
  const { rerender } = render(<CentredPage title="Signing in" />);
  rerender(<FullPageMessage headline="You are not signed in" text="Error: cancelled" />);
  expect(screen.getByRole('heading', { name: 'You are not signed in' })).toHaveFocus();
});

test('a field inside that takes the focus keeps it', () => {
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

test('a full-page message is the main content with its ways on', () => {
  render(<FullPageMessage headline="Oops! You're lost." text="Not found" actions={<a href="/">Back</a>} />);

  expect(screen.getByRole('main')).toContainElement(
    screen.getByRole('heading', { level: 1, name: "Oops! You're lost." }),
  );
  expect(screen.getByText('Not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toBeVisible();
});
