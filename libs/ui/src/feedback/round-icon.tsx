import type { LucideIcon } from 'lucide-react';

/** A decorative icon in a tinted circle, as above an empty list. */
export function RoundIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={20} className="ui-round-icon" />;
}
