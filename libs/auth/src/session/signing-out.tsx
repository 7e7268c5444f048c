import { ButtonRow, CentredPage, LinkButton } from '@scv/ui';
import { signInPaths } from '../storage/sign-in-paths.ts';

/** Replaces the guarded screens while the browser leaves for the provider's sign-out. */
export function SigningOut() {
  return (
    <CentredPage title="Signing out" text="Ending your session at the sign-in provider." size="sign-in">
      <ButtonRow>
        <LinkButton to={signInPaths.login} reloadDocument>
          Go to the login page
        </LinkButton>
      </ButtonRow>
    </CentredPage>
  );
}
