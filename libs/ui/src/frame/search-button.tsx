import { Search } from 'lucide-react';
import { Button } from '../button/button.tsx';

interface SearchButtonProps {
  label: string;
  /** As its key caps show it. */
  shortcut: string;
  'aria-keyshortcuts': string;
  onClick: () => void;
}

/** Opens the search from the top bar; it looks like a search field. */
export function SearchButton({ label, shortcut, ...button }: SearchButtonProps) {
  return (
    <Button className="ui-search-button" title={`${label} (${shortcut})`} icon={<Search size={16} />} {...button}>
      <span>{label}</span>
      <kbd aria-hidden>{shortcut}</kbd>
    </Button>
  );
}
