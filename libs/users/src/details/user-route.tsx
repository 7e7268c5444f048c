import { Outlet, useLocation, useOutletContext, useParams } from 'react-router';
import { showsUser } from '../query/user-paths.ts';
import { UserScreen } from './user-screen.tsx';

/** `/users/{id}` and the dialogs for one user, which open over the user's page or over the list. */
export function UserRoute() {
  const { id = '' } = useParams();
  const context = useOutletContext();
  return (
    <>
      {showsUser(useLocation()) && <UserScreen key={id} id={id} />}
      <Outlet context={context} />
    </>
  );
}
