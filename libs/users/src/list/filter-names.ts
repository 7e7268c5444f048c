import { standingKey, standingWords } from '@scv/api/standing';
import { type daysName, exactDaysName } from '@scv/ui/days';
import { textOf } from '../user-fields.tsx';
import type { SignedIn, UserSearch } from '../user-filters.ts';

/** The filter by a bulk action, which may be an import. */
const runFilterName = 'Imported or changed together';

export const signedInNames: Readonly<Record<SignedIn, string>> = {
  never: 'Never signed in',
  '-30d': 'Not for 30 days',
  '-90d': 'Not for 90 days',
};

/** 'Locked out or Failed' */
const eitherOf = (names: readonly string[]) => names.join(' or ');

/** The filters that are on, as people read them: 'Admin, Inactive'; '' if none is. */
export function filterNames(search: UserSearch): string {
  const { role, status, standing, signedIn, invitation, run } = search;
  const names = [
    role && eitherOf(role.map((each) => textOf('role', each))),
    status && `${standingKey() === 'standing' ? 'Status ' : ''}${textOf('status', status)}`,
    standing && eitherOf(standing.map((each) => standingWords[each].label)),
    signedIn && (signedIn === 'never' ? signedInNames.never : `Not signed in for ${signedIn.slice(1, 3)} days`),
    invitation && 'Invitation ending',
    enrolledName(search, exactDaysName),
    run && runFilterName,
  ];
  return names.filter(Boolean).join(', ');
}

/** 'Enrolled from 22 Nov 2026', or by the other name 'Enrolled: Today'; undefined for any day. */
export function enrolledName(
  { enrolledFrom: from, enrolledTo: to }: Partial<UserSearch>,
  nameOf: typeof daysName | typeof exactDaysName,
): string | undefined {
  const name = nameOf({ from, to });
  return name && `Enrolled${/^[a-z]/.test(name) ? '' : ':'} ${name}`;
}
