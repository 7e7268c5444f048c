import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page } from './page.tsx';

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
