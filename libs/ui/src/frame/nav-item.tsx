import type { LucideIcon } from 'lucide-react';
import { useContext } from 'react';
import { NavLink } from 'react-router';
import { FrameContext } from './frame-context.ts';

export interface NavItemProps {
  to: string;
  icon: LucideIcon;
  label: string;
}

/** A link of the main navigation; the current one has `aria-current="page"`. */
export function NavItem({ to, icon: Icon, label }: NavItemProps) {
  const frame = useContext(FrameContext);

  return (
    <li>
      <NavLink
        to={to}
        className="ui-nav-item"
        title={frame?.folded === true ? label : undefined}
        onClick={frame?.onNavigate}
      >
        <Icon size={20} />
        <span>{label}</span>
      </NavLink>
    </li>
  );
}
