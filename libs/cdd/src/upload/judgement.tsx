import type { UploadedCddFile } from '@scv/api';
import { type Grade, type GradeFacts, gradeOf } from '@scv/json-check/grade';
import { Alert, counted, formatNumber } from '@scv/ui';
import { visible } from '@scv/ui/visible';
import type { ReactNode } from 'react';
import type { Content } from '../check/check-file.ts';
import type { IdColumn } from '../check/record-rows.ts';
import type { RecordsCheck } from '../check/use-check.ts';
import { gradeLooks, keyPlaces, Occurrences } from '../history/upload-facts.tsx';

/** What a person should know before the file is sent. */
interface Stake {
  sentence: string;
  /** Where it is, or what follows from it. */
  detail?: ReactNode;
}

export interface Judgement {
  grade: Grade;
  /** The gravest first. */
  stakes: Stake[];
  /** Nothing was found, in words. */
  praise: string;
}

interface JudgedFile {
  content: Content;
  check: RecordsCheck;
  /** The member by which the records are told apart. */
  id: IdColumn | undefined;
  /** Records of the last upload that are missing. */
  removed: number;
  /** The last upload of the same content. */
  known: UploadedCddFile | undefined;
}

/** Says how safe it is to send a file, and why. */
export function judge({ content, check, id, removed, known }: JudgedFile): Judgement {
  const { records, repeatedKeys } = content;
  const { faulty = 0, unknown = 0 } = check.stage === 'done' ? check.result : {};
  const facts: GradeFacts = {
    records,
    faulty: faulty - unknown,
    unknown,
    repeatedIds: id?.repeated.count ?? 0,
    repeatedKeys: repeatedKeys.count,
    removed,
    isUnchecked: check.stage === 'skipped' || check.stage === 'not checked',
    isKnown: known !== undefined,
  };
  const isChecked = check.stage === 'done';
  return {
    grade: gradeOf(facts),
    stakes: stakesOf(facts, content, id),
    praise: `${counted(records, 'record')}, ${isChecked ? 'no faults' : 'well-formed'}`,
  };
}

function stakesOf(facts: GradeFacts, content: Content, id: IdColumn | undefined): Stake[] {
  const { records, faulty, unknown, repeatedIds, repeatedKeys, removed } = facts;
  const stakes: (Stake | false)[] = [
    records === 0 && { sentence: missingRecords(content) },
    faulty > 0 && { sentence: `${ofAll(faulty, records)} ${faulty === 1 ? 'does' : 'do'} not fit the schema.` },
    unknown > 0 && {
      sentence: `${ofAll(unknown, records)} ${unknown === 1 ? 'has' : 'have'} members that the schema does not know.`,
    },
    repeatedIds > 0 && {
      sentence: `${counted(repeatedIds, 'record')} ${repeatedIds === 1 ? 'has' : 'have'} the ${visible(id?.name ?? '')} of an earlier record.`,
      detail: id && <RepeatedIds {...id.repeated} />,
    },
    repeatedKeys > 0 && {
      sentence: `${counted(repeatedKeys, 'key')} ${repeatedKeys === 1 ? 'is' : 'are'} repeated within an object.`,
      detail: (
        <Occurrences {...keyPlaces(content.repeatedKeys)} consequence="Most programs keep only the last value." />
      ),
    },
    removed > 0 && {
      sentence: `${counted(removed, 'record')} of the last upload ${removed === 1 ? 'is' : 'are'} missing.`,
    },
    facts.isUnchecked && { sentence: 'The records were not checked against the schema.' },
    facts.isKnown && { sentence: 'This file was uploaded before.' },
  ];
  return stakes.filter((stake) => stake !== false);
}

const ofAll = (count: number, all: number) =>
  all === 1 ? 'The record' : `${formatNumber(count)} of ${counted(all, 'record')}`;

/** Why a well-formed file has no records, as a sentence. */
function missingRecords({ top, values }: Content): string {
  if (top === 'scalar') return 'The file is a single value. A CDD file is an object or a list.';
  const list = top === 'array' ? 'list' : 'object';
  return values === 0 ? `The file is an empty ${list}.` : 'The file’s list of records is empty.';
}

function RepeatedIds({ count, first }: IdColumn['repeated']) {
  const places = first.map(({ id, record, earlier }) => ({
    place: `Record ${formatNumber(record)}, as in record ${formatNumber(earlier)}`,
    text: id,
  }));
  return <Occurrences count={count} first={places} consequence="Most programs keep only one record for each id." />;
}

/** The grade in one line, with what else is at stake below it. */
export function GradeAlert({ judgement: { grade, stakes, praise } }: { judgement: Judgement }) {
  const { tone, word } = gradeLooks[grade];
  const details = stakes.filter(({ detail }, index) => index > 0 || detail !== undefined);
  return (
    <Alert
      tone={tone}
      headline={`${word}: ${inLine(stakes[0]?.sentence ?? praise)}`}
      detail={
        details.length === 0
          ? undefined
          : details.map((stake) => (
              <div key={stake.sentence} className="cdd-stake">
                {stake !== stakes[0] && <p>{stake.sentence}</p>}
                {stake.detail}
              </div>
            ))
      }
    />
  );
}

/** A sentence after a colon. */
const inLine = (sentence: string) => sentence.replace(/\.$/, '').replace(/^Th/, 'th');
