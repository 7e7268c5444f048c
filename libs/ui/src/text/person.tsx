import { Initials } from './initials.tsx';
import { Truncated } from './truncated.tsx';

/** The signed-in person: initials, name, and a detail such as the email. Also within a button. */
export function Person({ name, detail }: { name: string; detail?: string }) {
  return (
    <span className="ui-person">
      <Initials name={name} />
      <span className="ui-person-words">
        <Truncated text={name} />
        {detail !== undefined && <Truncated text={detail} meta />}
      </span>
    </span>
  );
}
