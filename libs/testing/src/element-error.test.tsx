import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

const briefly = { timeout: 60 };
const failureOf = async (look: () => unknown): Promise<string> => {
  try {
    await look();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It did not fail.');
};

test.each<[string, () => unknown]>([
  ['getBy', () => screen.getByText('Nowhere')],
  ['findBy', () => screen.findByText('Nowhere', undefined, briefly)],
  ['waitFor', () => waitFor(() => expect(screen.getByText('Nowhere')).toBeVisible(), briefly)],
])('a failed %s prints the page', async (_what, look) => {
  render(<p title="here">Somewhere</p>);
  const message = await failureOf(look);
  expect(message).toContain('Unable to find an element with the text: Nowhere');
  expect(message).toContain('title');
  expect(message).toContain('Somewhere');
});

test('a findBy with two matches prints both and the page', async () => {
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
