import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import './back-link.css';

/** Leads back to the list: a quiet link above the title, as the `toolbar` of a Page. */
export function BackLink({ to }: { to: string }) {
  return (
    <div className="back-link">
      <Link to={to}>
        <ArrowLeft size={16} />
        Back to the list
      </Link>
    </div>
  );
}
