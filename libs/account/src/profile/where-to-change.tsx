import type { ReactNode } from 'react';

const underEmails = (
  <>
    Change it under <a href="#emails">Emails</a>.
  </>
);

/** By the name of the property in Okta's profile. */
const places: Readonly<Record<string, ReactNode>> = {
  login: 'Another administrator can change it, with your email in the list of users.',
  email: underEmails,
  secondEmail: underEmails,
};

/** Says where a value that the profile form only shows can be changed. */
export const WhereToChange = ({ name }: { name: string }) =>
  places[name] ?? 'The administrators of the sign-in provider can change it.';
