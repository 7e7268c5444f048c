import type { ListCddUploadsParams } from '@scv/api';
import { ListCddUploadsQueryParams } from '@scv/api/schemas';
import { momentsOf, readDays, type Days } from '@scv/ui/days';
import { useSearchParams } from 'react-router';

/** What the history shows. The address bar is its state. */
export type UploadFilters = Days & Pick<ListCddUploadsParams, 'uploader' | 'result' | 'after'>;

const { uploader, result, after } = ListCddUploadsQueryParams.shape;
const checked = { uploader, result, after };

/** What the contract would refuse is left out. */
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

/** Writes the address; what is not chosen is left out. */
export function writeFilters(filters: UploadFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value) as [string, string][]);
}

export function listParams({ from, to, ...filters }: UploadFilters): ListCddUploadsParams {
  return { ...filters, ...momentsOf({ from, to }) } as ListCddUploadsParams;
}
