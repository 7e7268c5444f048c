import { useOktaAuth } from '@okta/okta-react';
import { useState } from 'react';

/**
 * Who is signed in, as the provider's identity says: a name to greet, and what tells them apart (email or login).
 * Remembered while a session that has ended keeps its page for what is typed there.
 */
export function useSignedInPerson(): { name: string; email: string } {
  const known = useOktaAuth().authState?.idToken?.claims;
  const [claims, remember] = useState(known);
  if (known && known !== claims) remember(known);
  const email = claims?.email ?? claims?.preferred_username ?? claims?.sub ?? '';
  return { name: claims?.name ?? email, email };
}
