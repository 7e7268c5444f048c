import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { visibleLines } from '../text/visible.ts';

interface AlertProps {
  tone: Tone;
  headline: string;
  detail?: ReactNode;
}

/** A message in the page: danger and warning interrupt a screen reader (role `alert`), other tones don't (`status`). */
export function Alert({ tone, headline, detail }: AlertProps) {
  const Icon = toneIcons[tone];

  return (
    <div className={`ui-alert is-${tone}`} role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}>
      <Icon size={20} />
      <div>
        <p className="ui-alert-headline">{visibleLines(headline)}</p>
        {detail !== undefined && (
          <div className="ui-alert-detail">{typeof detail === 'string' ? visibleLines(detail) : detail}</div>
        )}
      </div>
    </div>
  );
}

export type Tone = 'danger' | 'success' | 'info' | 'warning';

/** Each tone has an icon, so that it is not told by colour alone. */
export const toneIcons = { danger: CircleX, success: CircleCheck, info: Info, warning: TriangleAlert } as const;
