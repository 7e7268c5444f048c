import { expect, test } from 'vitest';
import { withContractChanges } from './changelog.js';

const changes = [
  { breaking: true, text: 'GET /cats is removed' },
  { breaking: false, text: 'PUT /cats is new' },
];

test('the changes of the contract replace those written before, and nothing else', () => {
  const first = '# Changelog\n\n## Unreleased\n\n### Fixed\n\n- A cat.\n\n## 1.0.0\n\n### Contract 1.0.0\n\n- Cats.\n';
  const second = withContractChanges(first, '2.0.0', changes);
  expect(second).toBe(
    first.replace(
      '- A cat.\n',
      '- A cat.\n\n### Contract 2.0.0\n\n- Breaking: GET /cats is removed\n- PUT /cats is new\n',
    ),
  );
  expect(withContractChanges(second, '2.0.0', changes)).toBe(second);
  expect(withContractChanges(second, '1.0.0', [])).toBe(first);
});

test('other parts of the next release stay, before and after', () => {
  const before = '## Unreleased\n\n### Added\n\n- A.\n\n### Contract 1.1.0\n\n- Old.\n\n### Fixed\n\n- B.\n\n';
  const after =
    '## Unreleased\n\n### Added\n\n- A.\n\n### Fixed\n\n- B.\n\n### Contract 1.2.0\n\n- PUT /cats is new\n\n';
  expect(withContractChanges(before, '1.2.0', changes.slice(1))).toBe(after);
});
