import type { ReactNode } from 'react';
import { ButtonRow } from '../button/button-row.tsx';
import { CentredPage } from './centred-page.tsx';

export interface FullPageMessageProps {
  headline: string;
  text: ReactNode;
  /** More to read, such as collapsed details. */
  children?: ReactNode;
  /** Links and buttons, the primary one last. */
  actions?: ReactNode;
}

/** A screen with one message, such as 404 or a failed sign-in. */
export function FullPageMessage({ headline, text, children, actions }: FullPageMessageProps) {
  return (
    <CentredPage title={headline} text={text}>
      {children}
      {actions !== undefined && <ButtonRow>{actions}</ButtonRow>}
    </CentredPage>
  );
}
