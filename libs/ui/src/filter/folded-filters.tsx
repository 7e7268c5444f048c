import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../text/text.tsx';
import './filter.css';

interface FoldedFiltersProps {
  className: string;
  count: number;
  children: ReactNode;
}

/** The filters of a list. On phones they would push it out of the window, so there a button unfolds them. */
export function FoldedFilters({ className, count, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="ui-fold">
        <Button variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? `Filters (${count})` : 'Filters'}
          <ChevronDown size={16} />
        </Button>
      </div>
      <div id={id} className={classNames(className, !isOpen && 'is-folded')}>
        {children}
      </div>
    </>
  );
}
