import { Meta } from '@scv/ui';
import type { ReactNode } from 'react';

interface ReadOnlyValueProps {
  name: string;
  /** Under the value. */
  help?: ReactNode;
  children: ReactNode;
}

/** Something that the account says and this page can't change, in a `dl` of the class `account-facts`. */
export function ReadOnlyValue({ name, help, children }: ReadOnlyValueProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {help !== undefined && <Meta>{help}</Meta>}
      </dd>
    </div>
  );
}
