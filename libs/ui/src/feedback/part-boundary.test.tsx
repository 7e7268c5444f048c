import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PartBoundary } from './part-boundary.tsx';

test('a part that fails is shown again at Try again, and what was chosen outside of it stays', async () => {
  vi.mocked(console.error).mockImplementation(() => {}); // React's own line
  let isBroken = true;
  function Part({ file }: { file: string }) {
    if (isBroken) throw new Error('broken');
    return <p>{`Records of ${file}`}</p>;
  }
  function Screen() {
    const [file] = useState('customers.json');
    return (
      <>
        <p>{file}</p>
        <PartBoundary>
          <Part file={file} />
        </PartBoundary>
      </>
    );
  }
  render(<Screen />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This part of the portal failed.The rest of this page is as it was.',
  );
  expect(screen.getByText('customers.json')).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Records of customers.json')).toBeVisible();
  vi.mocked(console.error).mockClear();
});
