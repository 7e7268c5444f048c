import { Initials } from './initials.tsx';
import { Meta } from './meta.tsx';
import { Truncated } from './truncated.tsx';

/** The signed-in person: initials, name, and a detail such as the email. Also within a button. */
export function Person({ name, detail }: { name: string; detail?: string }) {
  return (
    <span className="ui-person">
      <Initials name={name} />
      <span className="ui-person-words">
        <Truncated text={name} />
        {detail !== undefined && (
          <Meta inline>
            <Truncated text={detail} />
          </Meta>
        )}
      </span>
    </span>
  );
}
