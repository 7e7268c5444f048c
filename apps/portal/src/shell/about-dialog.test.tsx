import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AboutDialog } from './about-dialog.tsx';

test('About names the versions, and the commit if the server knows it', async () => {
  vi.stubEnv('VERSION', '1.2.3');
  vi.stubEnv('CONTRACT_VERSION', '4.5.6');
  const { rerender } = render(<AboutDialog commit="abc1234" onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'About the SCV Admin Portal' });
  expect(dialog).toHaveTextContent('Version1.2.3Commitabc1234API contract4.5.6');
  rerender(<AboutDialog commit={undefined} onClose={() => {}} />);
  expect(screen.queryByText('Commit')).not.toBeInTheDocument();
  vi.unstubAllEnvs();
});

test('a built portal leads to the licences', async () => {
  vi.stubEnv('PROD', true);
  render(<AboutDialog commit={undefined} onClose={() => {}} />);
  expect(await screen.findByRole('link', { name: 'Third-party licences' })).toHaveAttribute('href', '/licences.txt');
  vi.unstubAllEnvs();
});
