import { ButtonRow, CentredPage, LinkButton } from '@scv/ui';
import { signInPaths } from './sign-in-paths.ts';

/** Stands in the place of everything guarded while the browser is on its way to the provider's sign-out. */
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
