import type { ListCddUploadsParams, UploadedCddFile } from '@scv/api';
import { type PersonOption, usePersonSearch } from '@scv/api/people';
import { ListCddUploadsQueryParams } from '@scv/api/schemas';
import { FilterBar, FilterFields, SelectField } from '@scv/ui';
import { DayRange } from '@scv/ui/day-range';
import { type Days, daysName, momentsOf, readDays } from '@scv/ui/days';
import { SearchSelect } from '@scv/ui/search-select';
import { useSearchParams } from 'react-router';
import { resultWords } from './upload-facts.tsx';

/** The history's filters and its page, kept in the address. */
export type UploadFilters = Days & Pick<ListCddUploadsParams, 'uploader' | 'result' | 'after'>;

const { shape } = ListCddUploadsQueryParams;
const checked = { uploader: shape.uploader, result: shape.result, after: shape.after };

/** Ignores filters in the address that the contract would refuse. */
export function useUploadFilters() {
  const [search, setSearch] = useSearchParams();
  const valid = Object.entries(checked).map(([name, schema]) => [name, schema.safeParse(search.get(name)).data]);
  const filters = {
    ...Object.fromEntries(valid.filter(([, value]) => value !== undefined)),
    ...readDays(search),
  } as UploadFilters;
  // flushSync: if the session ends next, the address that is stored has them.
  const setFilters = (next: UploadFilters) => setSearch(writeFilters(next), { flushSync: true });
  return { filters, setFilters };
}

/** The address's search parameters, only for filters that are set. */
export function writeFilters(filters: UploadFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value) as [string, string][]);
}

export function listParams({ from, to, ...filters }: UploadFilters): ListCddUploadsParams {
  return { ...filters, ...momentsOf({ from, to }) } as ListCddUploadsParams;
}

interface UploadFilterBarProps {
  filters: UploadFilters;
  uploads: readonly UploadedCddFile[];
  /** Changes some filters; undefined removes one. */
  onFilters: (change: { [Name in keyof UploadFilters]: UploadFilters[Name] | undefined }) => void;
}

/** Filters by who, result and days. */
export function UploadFilterBar({ filters, uploads, onFilters }: UploadFilterBarProps) {
  const who = usePersonSearch({
    value: filters.uploader,
    shown: uploadersOf(uploads),
    unnamed: 'One person',
    onChoose: (uploader) => onFilters({ uploader }),
  });
  const days = daysName(filters);
  return (
    <FilterBar<Parameters<typeof onFilters>[0]>
      chosen={[
        [who.chosen && `Who: ${who.chosen.label}`, { uploader: undefined }],
        [filters.result && `Result: ${resultWords[filters.result]}`, { result: undefined }],
        [days && `Days: ${days}`, { from: undefined, to: undefined }],
      ]}
      none={{ uploader: undefined, result: undefined, from: undefined, to: undefined }}
      onFilters={onFilters}
    >
      {(open) =>
        open && (
          <FilterFields>
            <SearchSelect label="Who" placeholder="Everybody" {...who} />
            <SelectField
              label="Result"
              value={filters.result ?? ''}
              options={[
                { value: '', label: 'Any result' },
                ...Object.entries(resultWords).map(([value, label]) => ({ value, label })),
              ]}
              onChange={({ target }) => onFilters({ result: (target.value || undefined) as UploadFilters['result'] })}
            />
            <DayRange labels={['Days', 'From', 'To']} days={filters} onDays={onFilters} />
          </FilterFields>
        )
      }
    </FilterBar>
  );
}

const uploadersOf = (uploads: readonly UploadedCddFile[]): PersonOption[] =>
  uploads.flatMap(({ uploader: { id, name, email } }) =>
    id ? [{ value: id, label: name ?? email, detail: name && email }] : [],
  );
