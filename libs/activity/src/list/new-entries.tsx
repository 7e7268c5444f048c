import { Button, LiveRegion } from '@scv/ui';
import { ArrowUp } from 'lucide-react';

/** Offers the entries that were added since. `count`: such as '3'; undefined if there are none. */
export function NewEntries({ count, onShow }: { count: string | undefined; onShow: () => void }) {
  const text = count && `${count} new ${count === '1' ? 'entry' : 'entries'}`;
  return (
    <>
      <LiveRegion>{text}</LiveRegion>
      {text && (
        <Button className="activity-new" icon={<ArrowUp size={16} />} onClick={onShow}>
          {text}
        </Button>
      )}
    </>
  );
}
