import { type UploadedCddFile } from '@scv/api';
import { JsonFault } from '@scv/json-check';
import { FileContent } from '@scv/json-check/file-content';
import { Alert, Button, Card, Meta } from '@scv/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeptRecords } from '../check/record-rows.ts';
import { Beginning } from '../records/json-text.tsx';
import { RecordTable } from '../records/record-table.tsx';
import { downloadFile } from './download-button.tsx';

/** The contract's limit. */
const maxBytes = 1_000_000;

/** The first records of a stored file, on demand: they are personal data, so the activity has an entry about it. */
export function StoredRecords({ upload: { id, records = 0 } }: { upload: UploadedCddFile }) {
  const queryClient = useQueryClient();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async () => readBeginning(await downloadFile(id, { maxBytes })),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <Card>
      <section className="cdd-section" aria-labelledby="cdd-stored">
        <h2 id="cdd-stored">First records</h2>
        {!data && (
          <>
            <Meta>They are personal data. Showing them is recorded in the activity.</Meta>
            <div>
              <Button busy={isPending} onClick={() => mutate()}>
                Show the first records
              </Button>
            </div>
          </>
        )}
        {error && <Alert tone="danger" headline="The file could not be read" detail={error.message} />}
        {data?.rows && <RecordTable file={data.start} records={records} {...data.rows} />}
        {data && !data.rows && <Beginning file={data.start} />}
      </section>
    </Card>
  );
}

/** @returns the rows of the records that are there as a whole; undefined if there is no list of records */
async function readBeginning(file: Blob) {
  const start = file.slice(0, maxBytes);
  const content = new FileContent(() => new KeptRecords(maxBytes));
  try {
    content.write(new Uint8Array(await start.arrayBuffer()));
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error; // the bytes end within a record
  }
  return { start, rows: content.listSoFar?.rows() };
}
