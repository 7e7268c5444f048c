import { usePersonSearch, type PersonOption } from '@scv/api/people';
import { SearchSelect } from '@scv/ui/search-select';

interface PersonFilterProps {
  label: string;
  /** Shown while nobody is chosen. */
  placeholder: string;
  /** The chosen id. */
  value: string | undefined;
  /** The people and files that the entries on screen name. */
  shown: readonly PersonOption[];
  onChoose: (id: string | undefined) => void;
}

/** Chooses one of the people or files on screen, or any user by a search for name or email. */
export function PersonFilter({ label, placeholder, ...rest }: PersonFilterProps) {
  return (
    <SearchSelect
      label={label}
      placeholder={placeholder}
      {...usePersonSearch({ ...rest, unnamed: 'One person or file' })}
    />
  );
}
