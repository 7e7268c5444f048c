import { breakable, Meta } from '@scv/ui';
import { Link } from 'react-router';
import './entry.css';

interface NameAndEmailProps {
  name?: string | undefined;
  email?: string | undefined;
  /** Makes the first line a link. */
  to?: string | undefined;
}

/** A person, as they were called then: the name, and the email under it. */
export function NameAndEmail({ name, email = '', to }: NameAndEmailProps) {
  const first = name ?? email;
  return (
    <div className="activity-person">
      <bdi>{to === undefined ? first : <Link to={to}>{first}</Link>}</bdi>
      {name !== undefined && email !== '' && (
        <div>
          <Meta inline>{breakable(email)}</Meta>
        </div>
      )}
    </div>
  );
}
