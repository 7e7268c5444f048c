import type { UploadedCddFile } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { cddPaths } from '@scv/cdd/paths';
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
        <p className="dashboard-none">No uploads yet. The latest CDD files appear here.</p>
      ) : (
        <ul className="dashboard-rows">
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
