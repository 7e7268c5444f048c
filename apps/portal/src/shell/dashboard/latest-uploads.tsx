import type { UploadedCddFile } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { cddPaths } from '@scv/cdd/paths';
import { EmptyState } from '@scv/ui';
import { FileJson } from 'lucide-react';
import { Link } from 'react-router';
import { DashboardCard } from './dashboard-card.tsx';
import { LatestRow } from './latest-row.tsx';

/** The latest uploads. `uploads`: undefined while loading. */
export function LatestUploads({ uploads }: { uploads: readonly UploadedCddFile[] | undefined }) {
  return (
    <DashboardCard
      title="Latest uploads"
      area="uploads"
      action={hasFeature('cdd-history') && <Link to={cddPaths.history()}>Upload history</Link>}
    >
      {uploads?.length === 0 ? (
        <div className="dashboard-rows is-uploads">
          <EmptyState icon={FileJson} headline="No uploads yet" detail="The latest CDD files appear here." />
        </div>
      ) : (
        <ul className="dashboard-rows is-uploads">
          {uploads?.map(({ id, at, name, result, uploader }) => (
            <LatestRow
              key={id}
              at={at}
              headline={name || 'Unnamed file'}
              detail={uploader.name ?? uploader.email}
              result={result}
            />
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}
