import type { User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Link } from 'react-router';
import { userPaths } from '../query/user-paths.ts';
import { nameOf } from '../user-name.tsx';

interface TakenEmailProps {
  email: string;
  /** The user who has it, if the backend says so. */
  owner: User | undefined;
}

/** Links to the user who has this email, or to the list, searched for it. */
export function TakenEmail({ email, owner }: TakenEmailProps) {
  return owner && hasFeature('extended') ? (
    <Link to={userPaths.user(owner.id)}>Show {nameOf(owner)}</Link>
  ) : (
    <Link to={userPaths.list({ query: email })}>Show the user with this email</Link>
  );
}
