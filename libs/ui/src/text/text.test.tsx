import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LiveRegion } from './text.tsx';

test.each([
  { visible: true, content: 'shown' },
  { visible: false, content: 'hidden' },
])('the region is there and hidden before its content, which is then $content', ({ visible }) => {
  const { rerender } = render(<LiveRegion visible={visible}>{false}</LiveRegion>);
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  expect(region).toHaveClass('ui-hidden');

  rerender(<LiveRegion visible={visible}>2 users deleted.</LiveRegion>);
  expect(screen.getByText('2 users deleted.')).toBe(region);
  expect(region.classList.contains('ui-hidden')).toBe(!visible);
});
