import { useEffect, useState } from 'react';
import { cleanQuery, finds } from './fold.ts';
import type { User } from './generated/schemas/index.ts';
import { useGetUser, useGetListOfUsers } from './generated/users/users.ts';
import { hasFeature } from './settings.ts';

const maxOptions = 8;
const searchDelayMs = 200;

/** Somebody or something to choose, for the `SearchSelect` of `@scv/ui`. */
export interface PersonOption {
  value: string;
  label: string;
  detail?: string | undefined;
}

interface PersonSearch {
  /** The chosen id. */
  value: string | undefined;
  /** People and files that the list on screen names. Some are deleted, so a search doesn't find them. */
  shown: readonly PersonOption[];
  /** Stands for a chosen id that nobody can name, such as 'One person'. */
  unnamed: string;
  onChoose: (id: string | undefined) => void;
}

/** Finds one of the people on screen, or any user by a search for name or email. @returns props of a `SearchSelect` */
export function usePersonSearch({ value, shown, unnamed, onChoose }: PersonSearch) {
  const [text, setText] = useState<string>();
  const [picked, setPicked] = useState<PersonOption>();
  const typed = cleanQuery(text ?? '');
  const query = useDelayed(typed);
  const found = useGetListOfUsers(
    { page: 0, size: maxOptions, query },
    { query: { enabled: query !== '', select: ({ data }) => data.userList } },
  );
  // Not those of another text: Enter would choose one of them.
  const users = (typed && typed === query && found.data) || [];
  const options = new Map([
    ...shown
      .filter(({ label, detail }) => finds(`${label} ${detail ?? ''}`, typed))
      .map((option) => [option.value, option] as const),
    ...users.map((user) => [user.id, optionOf(user)] as const),
  ]);
  const isSearching = typed !== query || found.isLoading;
  return {
    chosen: useChosen(value, [...shown, ...(picked ? [picked] : [])], unnamed),
    options: [...options.values()].slice(0, maxOptions),
    none: found.isError ? found.error.message : isSearching ? 'Searching…' : typed ? 'Nobody found.' : 'Type a name.',
    onText: setText,
    onChoose: (option: PersonOption | undefined) => {
      setPicked(option);
      onChoose(option?.value);
    },
  };
}

/** The chosen option; a link may have chosen somebody whom the list on screen doesn't name. */
function useChosen(value: string | undefined, known: readonly PersonOption[], unnamed: string) {
  const option = known.find((each) => each.value === value);
  const isAsked = value !== undefined && !option && hasFeature('extended');
  const { data } = useGetUser(value ?? '', { query: { enabled: isAsked, retry: false } });
  if (value === undefined) return undefined;
  return option ?? (data ? optionOf(data.data) : { value, label: unnamed });
}

const optionOf = ({ id: value, firstName, lastName, email: detail }: User): PersonOption => ({
  value,
  label: `${firstName} ${lastName}`,
  detail,
});

/** Returns the text once it has not changed for a moment, until then the text before. */
export function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}
