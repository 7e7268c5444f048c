import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

const page = Array.from({ length: 100 }, (_, index) => <p key={index}>Line {index}</p>);

test.each([
  ['a missing role', () => screen.getByRole('button', { name: 'Save' }), /^Unable to find an accessible element/],
  ['a missing text', () => screen.getByText('Saved'), /^Unable to find an element with the text: Saved/],
  ['several matches', () => screen.getByText(/^Line/), /^Found multiple elements with the text/],
  [
    'a wait',
    () => waitFor(() => expect(screen.getByRole('button')).toBeVisible(), { timeout: 1 }),
    /^Unable to find role="button"/,
  ],
])('%s prints a sentence and at most 40 lines', async (_, query, sentence) => {
  render(page);
  const error = (await (async () => query())().catch((thrown: unknown) => thrown)) as Error;
  expect(error.message).toMatch(sentence);
  expect(error.message).toContain('<p>');
  expect(error.message.split('\n').length).toBeLessThanOrEqual(42);
});
