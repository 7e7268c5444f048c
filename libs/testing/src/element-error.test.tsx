import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

/* What a test of screens says that looks in vain. */

const briefly = { timeout: 60 };
const failureOf = async (look: () => unknown): Promise<string> => {
  try {
    await look();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It was found.');
};

test.each<[string, () => unknown]>([
  ['a look', () => screen.getByText('Nowhere')],
  ['a wait', () => screen.findByText('Nowhere', undefined, briefly)],
  ['a wait for more', () => waitFor(() => expect(screen.getByText('Nowhere')).toBeVisible(), briefly)],
])('%s in vain prints the page', async (_what, look) => {
  render(<p title="here">Somewhere</p>);
  const message = await failureOf(look);
  expect(message).toContain('Unable to find an element with the text: Nowhere');
  expect(message).toContain('title');
  expect(message).toContain('Somewhere');
});

test('a wait for one of two prints both, and the page', async () => {
  render(
    <>
      <p title="first">Twice</p>
      <p title="second">Twice</p>
    </>,
  );
  const message = await failureOf(() => screen.findByText('Twice', undefined, briefly));
  const [matches = '', page] = message.split('<body');
  expect(matches.match(/first|second/g)).toEqual(['first', 'second']);
  expect(page).toContain('first');
});
