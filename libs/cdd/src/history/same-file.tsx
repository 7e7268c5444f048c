import { useListCddUploads, type UploadedCddFile } from '@scv/api';
import { Card, Meta, Skeleton, When } from '@scv/ui';
import { Link } from 'react-router';
import { cddPaths } from '../cdd-paths.ts';
import { nameOf, uploaderName } from './upload-facts.ts';

/** The other uploads of the same content. */
export function SameFile({ upload, sha256 }: { upload: UploadedCddFile; sha256: string }) {
  const { data, isError } = useListCddUploads({ sha256, size: 100 }, { query: { select: (answer) => answer.data } });
  const others = data?.uploads.filter(({ id }) => id !== upload.id) ?? [];
  return (
    <Card>
      <section className="cdd-section" aria-labelledby="cdd-same-file">
        <h2 id="cdd-same-file">Other uploads of this file</h2>
        {!data && !isError && <Skeleton label="Loading uploads" height={20} />}
        {isError && <Meta>Other uploads can’t be shown right now.</Meta>}
        {data && others.length === 0 && <Meta>This file was uploaded only once.</Meta>}
        {others.length > 0 && (
          <ul className="cdd-same-file">
            {others.map((other) => (
              <li key={other.id}>
                <Link to={cddPaths.oneUpload(other.id)}>
                  <When time={other.at} />
                </Link>
                <Meta inline>{other.at < upload.at ? 'Earlier' : 'Later'}</Meta>
                <p>
                  by <bdi>{uploaderName(other.uploader)}</bdi> as <bdi>{nameOf(other)}</bdi>
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}
