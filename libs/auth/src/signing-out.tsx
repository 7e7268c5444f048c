import { FullPageMessage, LinkButton } from '@scv/ui';
import { signInPaths } from './sign-in-paths.ts';

/** Stands in the place of everything guarded while the browser is on its way to the provider's sign-out. */
export function SigningOut() {
  const actions = (
    <LinkButton to={signInPaths.login} reloadDocument>
      Go to the login page
    </LinkButton>
  );
  return <FullPageMessage headline="Signing out" text="Ending your session at the sign-in provider." actions={actions} />;
}
