import type {
  ActivityActor,
  ActivityResult,
  CddCheck,
  CddDifferences,
  CddRepeatedKeys,
  UploadedCddFile,
} from '@scv/api';
import type { Grade } from '@scv/json-check/grade';
import { formatBytes } from '@scv/json-check/file-limits';
import { counted, formatNumber, IconButton, Meta, type PillTone, StatusPill, toast } from '@scv/ui';
import { Fact } from '@scv/ui/details';
import { visible } from '@scv/ui/visible';
import { Copy } from 'lucide-react';
import { Link } from 'react-router';
import { cddPaths } from '../cdd-paths.ts';
import './history.css';

/** A client may send a file without a name. */
export const nameOf = ({ name }: Pick<UploadedCddFile, 'name'>) => name || 'Unnamed file';

/** A person without a user account has no name. */
export const uploaderName = ({ name, email }: ActivityActor) => name ?? email;

/** '2 kB · 1,250 records'; empty if nothing was stored. */
export function sizeAndRecords({ size, records }: UploadedCddFile): string {
  const facts = [
    ...(size === undefined ? [] : [formatBytes(size)]),
    ...(records === undefined ? [] : [counted(records, 'record')]),
  ];
  return facts.join(' · ');
}

export const resultWords: Readonly<Record<ActivityResult, string>> = {
  done: 'Uploaded',
  cancelled: 'Cancelled',
  refused: 'Refused',
  failed: 'Failed',
};

/** 'Uploaded'. A newer backend may have other results, which stand for themselves. */
export const resultText = (result: string) => (resultWords as Readonly<Record<string, string>>)[result] ?? result;

const tones: Readonly<Record<string, PillTone | undefined>> = { done: 'plain', refused: 'warning', failed: 'danger' };

/** Quiet when the file is stored; a refusal or a failure stands out. */
export function UploadResultPill({ result }: { result: ActivityResult }) {
  return <StatusPill tone={tones[result] ?? 'neutral'}>{resultText(result)}</StatusPill>;
}

/** How a grade looks and what it is called, before the upload and in the history. */
export const gradeLooks = {
  ready: { tone: 'success', word: 'Ready' },
  'look-first': { tone: 'warning', word: 'Look first' },
  'does-not-fit': { tone: 'danger', word: 'Does not fit' },
} as const satisfies Record<Grade, object>;

/** A newer backend may have grades that the portal doesn't know; then there is none. */
export function GradePill({ grade }: { grade: string }) {
  const look = (gradeLooks as Readonly<Record<string, { tone: PillTone; word: string } | undefined>>)[grade];
  return look && <StatusPill tone={look.tone}>{look.word}</StatusPill>;
}

/** '1,200 new, 1 gone, 0 changed' */
export const differenceWords = ({ added, removed, changed }: Pick<CddDifferences, 'added' | 'removed' | 'changed'>) =>
  `${formatNumber(added)} new, ${formatNumber(removed)} gone, ${formatNumber(changed)} changed`;

/** The same, with a link to the upload that a file was compared with. */
export function Differences({ from }: { from: CddDifferences }) {
  return (
    <>
      <span>{differenceWords(from)}</span>{' '}
      <Meta inline>
        against <UploadLink upload={from} />
      </Meta>
    </>
  );
}

export const UploadLink = ({ upload }: { upload: Pick<UploadedCddFile, 'id' | 'name'> }) => (
  <Link to={cddPaths.oneUpload(upload.id)}>
    <bdi>{nameOf(upload)}</bdi>
  </Link>
);

/** '2 kB 2,048 bytes' */
export function SizeFact({ size }: { size: number }) {
  return (
    <Fact label="Size">
      <span>{formatBytes(size)}</span>
      {size >= 1000 && <Meta inline>{` ${counted(size, 'byte')}`}</Meta>}
    </Fact>
  );
}

/** A SHA-256 checksum, shortened in the middle, with a button that copies all of it. */
export function Checksum({ sha256, name }: { sha256: string; /** The file's name. */ name: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(sha256);
      toast({ tone: 'success', headline: 'Checksum copied', detail: name });
    } catch {
      toast({ tone: 'danger', headline: 'The browser didn’t allow copying.', detail: sha256 });
    }
  }

  return (
    <span className="cdd-short-checksum">
      <code title={sha256}>{`${sha256.slice(0, 8)}…${sha256.slice(-4)}`}</code>
      <IconButton label={`Copy checksum of ${name}`} tooltip="Copy checksum" onClick={() => void copy()}>
        <Copy size={16} />
      </IconButton>
    </span>
  );
}

/** A reason and its place; for the record itself there is no place. */
export function FaultText({ sentence, path }: { sentence: string; path: string }) {
  return (
    <span className="cdd-fault-text">
      <bdi>{visible(sentence)}</bdi> {path !== '' && <bdi>{visible(path)}</bdi>}
    </span>
  );
}

/** 'All 250 records fit', '5 faults in 3 records' */
export function checkWords({ result, records = 0, faulty = 0, faults = 0 }: CddCheck): string {
  switch (result) {
    case 'fits':
      return records === 1 ? 'The record fits' : `All ${counted(records, 'record')} fit`;
    case 'faults':
      return `${counted(faults, 'fault')} in ${counted(faulty, 'record')}`;
    case 'skipped':
      return 'Check skipped';
    case 'not-possible':
      return 'Check not possible';
    default:
      return result;
  }
}

/** '5 faults in 3 of 250 records' */
export const faultSummary = ({ faults = 0, faulty = 0, records = 0 }: CddCheck) =>
  `${counted(faults, 'fault')} in ${formatNumber(faulty)} of ${counted(records, 'record')}`;

interface PlacesProps {
  count: number;
  /** The first of them; `place` is such as 'Line 3'. */
  first: readonly { place: string; text: string }[];
}

const lineOf = (line: number) => `Line ${formatNumber(line)}`;

/** '2 keys repeated within an object' */
export const repeatedKeysWords = (count: number) => `${counted(count, 'key')} repeated within an object`;

export const keysLimited = 'The file has more keys at a time, or longer ones, than are compared.';

/** The places of repeated keys. */
export const keyPlaces = ({ count, first = [] }: Pick<CddRepeatedKeys, 'count' | 'first'>): PlacesProps => ({
  count,
  first: first.map(({ key, line }) => ({ place: lineOf(line), text: key })),
});

/** Where something is in the file. */
export function Occurrences({ count, first, consequence }: PlacesProps & { consequence: string }) {
  return (
    <>
      <p>{consequence}</p>
      <ul className="cdd-places">
        {first.map(({ place, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <li key={index}>
            <span>{`${place}:`}</span> <bdi className="cdd-code">{visible(text)}</bdi>
          </li>
        ))}
        {count > first.length && <li>{`and ${formatNumber(count - first.length)} more`}</li>}
      </ul>
    </>
  );
}
