import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page } from './page.tsx';

test('outside the frame a page has its heading above the content', () => {
  render(
    <Page title="Users" actions={<button type="button">Enroll user</button>}>
      content
    </Page>,
  );

  expect(screen.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enroll user' })).toBeVisible();
  expect(document.title).toBe('Users – SCV Admin Portal');
});

test('the heading can take the focus after a change of route', () => {
  render(<Page title="Users">content</Page>);
  const heading = screen.getByRole('heading', { name: 'Users' });

  heading.focus();

  expect(heading).toHaveFocus();
});
