import { LinkButton } from '@scv/ui';
import { paths } from './paths.ts';

/** The way back from an error page. */
export const toDashboard = (
  <LinkButton to={paths.home} variant="secondary">
    Go to the dashboard
  </LinkButton>
);
