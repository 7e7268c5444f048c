import { useOktaAuth } from '@okta/okta-react';

/** Who is signed in, as the provider's identity says: a name to greet, and what tells them apart (email or login). */
export function useSignedInPerson(): { name: string; email: string } {
  const claims = useOktaAuth().authState?.idToken?.claims;
  const email = claims?.email ?? claims?.preferred_username ?? claims?.sub ?? '';
  return { name: claims?.name ?? email, email };
}
