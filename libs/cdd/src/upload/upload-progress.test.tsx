import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UploadProgress as Progress } from './send-file.ts';
import { UploadProgress } from './upload-progress.tsx';

const megabyte = 1024 * 1024;

test.each<[Progress, string]>([
  [{ sent: 0, speed: undefined, left: undefined }, '0%0 bytes of 10 MB'],
  [{ sent: 2.5 * megabyte, speed: 1.25 * megabyte, left: 6 }, '25%2.5 MB of 10 MB1.3 MB/s6 s left'],
  [{ sent: 10 * megabyte - 1, speed: megabyte, left: 0.1 }, '99%10 MB of 10 MB1 MB/s1 s left'],
  [{ sent: 10 * megabyte, speed: megabyte, left: 0 }, '100%10 MB of 10 MBWaiting for the server’s answer'],
])('%j is shown as %s (decided 4)', (progress, text) => {
  const { container } = render(<UploadProgress size={10 * megabyte} progress={progress} />);
  expect(container).toHaveTextContent(text);
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', text.split('%')[0]);
});
