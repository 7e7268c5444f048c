import type { ActivityChange, ActivityRun } from '@scv/api';
import type { ReactNode } from 'react';

/** What the activity shows of other features. The portal gives it, because features don't know each other. */
export interface ActivityRouteProps {
  /** Address of a user's page; left out if the backend cannot show one user. */
  userPath?: ((id: string) => string) | undefined;
  /** Address of the list of a bulk action's users; left out if the backend cannot list them. */
  runPath?: ((run: string) => string) | undefined;
  /** A button that takes a change of a user back; left out if the backend cannot show one user. */
  renderUndo?: ((userId: string, changes: readonly ActivityChange[]) => ReactNode) | undefined;
  /** A button that takes a bulk action back, if it can be; left out if the backend cannot list its users. */
  renderRunUndo?: ((run: ActivityRun) => ReactNode) | undefined;
}
