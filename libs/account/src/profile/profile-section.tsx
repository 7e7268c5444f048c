import { getProfile, getProfileSchema } from '@okta/okta-auth-js/myaccount';
import { useAccountQuery } from '../access/account-context.tsx';
import { Section } from '../section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profileFields } from './profile-schema.ts';

/** The person's profile, in a form built from the provider's schema. */
export function ProfileSection() {
  const query = useAccountQuery('profile', async (client, options) => {
    const [{ profile }, { properties }] = await Promise.all([
      getProfile(client, options),
      getProfileSchema(client, options),
    ]);
    return { profile, fields: profileFields(properties) };
  });
  return (
    <Section
      title="Profile"
      about="A new name is shown at the top of this portal at once. The list of users keeps its own: administrators change it there."
      query={query}
    >
      {({ profile, fields }) => <ProfileForm profile={profile} fields={fields} />}
    </Section>
  );
}
