import { render } from '@testing-library/react';
import { Search } from 'lucide-react';
import { expect, test } from 'vitest';
import { plainIcon } from './plain-icon.tsx';

const attributes = ['aria-hidden', 'width', 'height', 'viewBox'];

test('an icon has the attributes of lucide-react’s, and keeps its own class beside the caller’s', () => {
  const Plain = plainIcon('M3 6h18');
  const icons = [Search, Plain].map((Icon) => render(<Icon size={16} className="ui-chevron" />).container.firstChild);
  const [original, plain] = icons as [Element, Element];
  expect(attributes.map((name) => plain.getAttribute(name))).toEqual(
    attributes.map((name) => original.getAttribute(name)),
  );
  expect(plain).toHaveClass('lucide', 'ui-chevron');
});
