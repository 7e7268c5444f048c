import { writeStored } from '../browser/index.ts';
import { Rows4 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';

const page = document.documentElement;

/**
 * Makes the rows of all tables lower, and remembers it in this browser. Hidden while rows are cards. On load,
 * before-paint.js in apps/portal/src/start applies it before the first paint.
 */
export function DensityButton() {
  const [compact, setCompact] = useState(page.dataset['density'] === 'compact');

  function toggle() {
    const next = compact ? null : 'compact';
    writeStored('localStorage', 'density', next);
    if (next) page.dataset['density'] = next;
    else delete page.dataset['density'];
    setCompact(!compact);
  }

  return (
    <IconButton className="ui-density" label="Compact rows" aria-pressed={compact} onClick={toggle}>
      <Rows4 size={20} />
    </IconButton>
  );
}
