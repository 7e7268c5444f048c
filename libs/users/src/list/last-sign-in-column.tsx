import type { User } from '@scv/api';
import { formatDate, Meta, VisuallyHidden, type Column } from '@scv/ui';

/** The day of the last sign-in; a dash for a user without one. */
export const lastSignInColumn: Column<User> = {
  id: 'lastSignInAt',
  header: 'Last sign-in',
  width: '7.25rem',
  cell: ({ lastSignInAt }) =>
    lastSignInAt === undefined ? (
      <Meta inline>
        <span aria-hidden>–</span>
        <VisuallyHidden>None known</VisuallyHidden>
      </Meta>
    ) : (
      <time dateTime={lastSignInAt}>{formatDate(new Date(lastSignInAt))}</time>
    ),
};
