import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import './back-link.css';

/** Leads back to the list, whose name is `children`: a quiet link above the title, as the `toolbar` of a Page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <div className="ui-back-link">
      <Link to={to}>
        <ArrowLeft size={16} />
        {children}
      </Link>
    </div>
  );
}
