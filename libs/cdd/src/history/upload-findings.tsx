import type { CddCheck, CddRepeatedKeys, UploadedCddFile } from '@scv/api';
import { Alert, Card, counted, formatNumber, Meta } from '@scv/ui';
import { Fact } from '@scv/ui/details';
import { visible } from '@scv/ui/visible';
import {
  checkWords,
  Differences,
  faultSummary,
  FaultText,
  keyPlaces,
  keysLimited,
  Occurrences,
  repeatedKeysWords,
} from './upload-facts.tsx';

/** What was known of the records at the upload. */
export function Findings({ upload: { repeatedIds: ids, comparison } }: { upload: UploadedCddFile }) {
  return (
    <>
      {ids && (
        <Fact label="Repeated ids">
          <span>{`${formatNumber(ids.count)} in`}</span> <bdi>{visible(ids.idName)}</bdi>
        </Fact>
      )}
      {comparison && (
        <Fact label="Since the upload before">
          <Differences from={comparison} />
        </Fact>
      )}
    </>
  );
}

/** What the server found in the file. */
export function RepeatedKeys(keys: CddRepeatedKeys) {
  return (
    <>
      {keys.count > 0 && (
        <Alert
          tone="warning"
          headline={repeatedKeysWords(keys.count)}
          detail={<Occurrences {...keyPlaces(keys)} consequence="Most programs keep only the last value." />}
        />
      )}
      {keys.limited && <Alert tone="info" headline="Some keys were not compared" detail={keysLimited} />}
    </>
  );
}

const howChecked: Readonly<Record<string, string | undefined>> = {
  fits: 'Checked in the browser against the schema, before the upload.',
  faults: 'Checked in the browser against the schema; the person uploaded the file anyway.',
  skipped: 'The person skipped the check against the schema.',
  'not-possible': 'The schema could not be loaded or used, so the records were not checked.',
};

export function CheckedRecords({ check }: { check: CddCheck }) {
  const { result, kinds = [] } = check;
  return (
    <Card>
      <section className="cdd-section" aria-labelledby="cdd-checked">
        <h2 id="cdd-checked">{result === 'faults' ? faultSummary(check) : checkWords(check)}</h2>
        <Meta>{howChecked[result]}</Meta>
        {kinds.length > 0 && (
          <ul aria-label="Faults by kind" className="cdd-kinds">
            {kinds.map(({ sentence, path, records: count }) => (
              <li key={`${path}\n${sentence}`}>
                <FaultText sentence={sentence} path={path} />
                <strong>{counted(count, 'record')}</strong>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}
