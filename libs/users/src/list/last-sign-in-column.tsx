import type { User } from '@scv/api';
import { formatDate, formatDateTime, Meta, VisuallyHidden, type Column } from '@scv/ui';

/** The day of the last sign-in, with the time as its tooltip; a dash for a user without one. */
export const lastSignInColumn: Column<User> = {
  id: 'lastSignInAt',
  header: 'Last sign-in',
  width: 'max(6.75rem, 14cqi)',
  cell: ({ lastSignInAt }) =>
    lastSignInAt === undefined ? (
      <Meta inline>
        <span aria-hidden>–</span>
        <VisuallyHidden>None known</VisuallyHidden>
      </Meta>
    ) : (
      <time dateTime={lastSignInAt} title={formatDateTime(new Date(lastSignInAt))}>
        {formatDate(new Date(lastSignInAt))}
      </time>
    ),
};
