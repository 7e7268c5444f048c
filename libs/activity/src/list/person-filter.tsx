import { useGetUser, useListUsers } from '@scv/api';
import { cleanQuery, fold } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { SearchSelect, type SearchOption } from '@scv/ui/search-select';
import { useDelayed } from '@scv/ui/use-delayed';
import { useState } from 'react';

const maxOptions = 8;

interface PersonFilterProps {
  label: string;
  /** Shown while nobody is chosen. */
  placeholder: string;
  /** The chosen id. */
  value: string | undefined;
  /** Whom the entries on screen name: also deleted users and files, which a search doesn't find. */
  shown: readonly SearchOption[];
  onChoose: (id: string | undefined) => void;
}

/** Chooses one of the people on screen, or any user by a search for name or email. */
export function PersonFilter({ label, placeholder, value, shown, onChoose }: PersonFilterProps) {
  const [text, setText] = useState<string>();
  const [picked, setPicked] = useState<SearchOption>();
  const typed = cleanQuery(text ?? '');
  const query = useDelayed(typed);
  const found = useListUsers(
    { page: 0, size: maxOptions, query },
    { query: { enabled: query !== '', select: ({ data }) => data.userList } },
  );
  const users = (typed && found.data) || [];
  const options = new Map([
    ...shown.filter((option) => matches(option, typed)).map((option) => [option.value, option] as const),
    ...users.map((user) => [user.id, optionOf(user)] as const),
  ]);
  const isSearching = typed !== query || found.isLoading;
  return (
    <SearchSelect
      label={label}
      chosen={useChosen(value, [...shown, ...(picked ? [picked] : [])])}
      placeholder={placeholder}
      options={[...options.values()].slice(0, maxOptions)}
      none={found.isError ? found.error.message : isSearching ? 'Searching…' : typed ? 'Nobody found.' : 'Type a name.'}
      onText={setText}
      onChoose={(option) => {
        setPicked(option);
        onChoose(option?.value);
      }}
    />
  );
}

/** The chosen option; a link may have chosen somebody whom no entry on screen names. */
function useChosen(value: string | undefined, known: readonly SearchOption[]): SearchOption | undefined {
  const option = known.find((each) => each.value === value);
  const isAsked = value !== undefined && !option && hasFeature('user-details');
  const { data } = useGetUser(value ?? '', { query: { enabled: isAsked, retry: false } });
  if (value === undefined) return undefined;
  return option ?? (data ? optionOf(data.data) : { value, label: 'One person or file' });
}

const optionOf = ({
  id,
  firstName,
  lastName,
  email,
}: {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}) => ({
  value: id,
  label: `${firstName} ${lastName}`,
  detail: email,
});

const matches = ({ label, detail = '' }: SearchOption, text: string) =>
  fold(text)
    .split(' ')
    .every((word) => fold(`${label} ${detail}`).includes(word));
