import { getGetListOfUsersQueryKey, type UserList } from '@scv/api';
import { emailKey } from '@scv/api/email-key';
import type { FormState } from '@scv/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { OwnLogin } from '../oneself.ts';
import type { UserValues } from '../user-values.ts';

/** From so many of the loaded users on, a domain is one that many have. */
const many = 3;

/**
 * The domain that was probably meant: one letter away from the email's, and one that many of `emails` have, or the
 * signed-in person. Undefined if somebody has the email's own domain, which is then no mistake.
 */
export function meantDomain(email: string, emails: readonly string[], ownLogin: string): string | undefined {
  const domain = domainOf(email);
  const own = domainOf(ownLogin);
  const counts = new Map<string, number>([[own, many]]);
  for (const known of emails.map(domainOf)) counts.set(known, (counts.get(known) ?? 0) + 1);
  if (domain === '' || counts.has(domain)) return undefined;
  const [meant] = [...counts]
    .filter(([known, users]) => known !== '' && users >= many && isOneLetterAway(domain, known))
    .toSorted(([, users], [, others]) => others - users);
  return meant?.[0];
}

/** '' until something stands after the @. */
const domainOf = (email: string) => emailKey(email.trim()).split('@')[1] ?? '';

/** One letter is missing, added or another, or two are swapped. */
function isOneLetterAway(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [first, second] = [one.slice(same), other.slice(same)];
  const isSwapped = first[0] === second[1] && first[1] === second[0];
  return (
    first.slice(1) === second ||
    first === second.slice(1) ||
    first.slice(1) === second.slice(1) ||
    (isSwapped && first.slice(2) === second.slice(2))
  );
}

/** Under an email that was typed: puts the domain in that was probably meant. */
export function useEmailHint({ element, values, change }: FormState<UserValues>, initial: UserValues) {
  const queryClient = useQueryClient();
  const ownLogin = useContext(OwnLogin);
  const lists = queryClient.getQueriesData<{ data: UserList }>({ queryKey: getGetListOfUsersQueryKey() });
  const users = new Map(
    lists.flatMap(([, answer]) => answer?.data.userList ?? []).map((user) => [user.id, user.email]),
  );
  const meant = values.email === initial.email ? undefined : meantDomain(values.email, [...users.values()], ownLogin);
  if (meant === undefined) return undefined;

  function correct() {
    const email = `${values.email.split('@')[0]}@${meant}`;
    const input = element.current?.elements.namedItem('email');
    if (!(input instanceof HTMLInputElement)) return;
    input.value = email;
    input.focus();
    change({ email });
  }

  return (
    <button type="button" className="email-hint" onClick={correct}>
      Did you mean {meant}?
    </button>
  );
}
