import { csvFile, csvLines } from '@scv/ui/csv-text';
import { userFieldKeys, userFields, type UserFieldKey } from '../../user-fields.tsx';

interface ImportColumn {
  /** Headers that other systems use beside the field's label; see `plainHeader` for how they are compared. */
  headers: readonly string[];
  /** In the template file. */
  example: string;
}

/** Headers and examples of the fields. A file can have other fields too, under their label. */
export const importColumns: Readonly<Partial<Record<UserFieldKey, ImportColumn>>> = {
  firstName: {
    headers: ['first', 'givenname', 'given', 'forename', 'vorname', 'prenom', 'nombre'],
    example: 'Ada',
  },
  lastName: {
    headers: ['last', 'surname', 'familyname', 'family', 'sn', 'nachname', 'familienname', 'nom', 'apellido'],
    example: 'Lovelace',
  },
  email: {
    headers: ['emailaddress', 'mail', 'mailaddress', 'emailadresse', 'primaryemail', 'workemail', 'useremail'],
    example: 'ada.lovelace@example.com',
  },
  role: { headers: ['userrole', 'rolle'], example: 'User' },
  status: { headers: ['state', 'active'], example: 'Active' },
};

/** The value that a text in a file stands for: `admin` for 'Administrator', the initial value for an empty text. */
export function valueFrom(key: UserFieldKey, text: string): string {
  const { options = [], initial = '' } = userFields[key];
  const word = text.toLowerCase();
  const option = options.find(
    ({ value, label, synonyms = [] }) =>
      [value, label].some((name) => name.toLowerCase() === word) || synonyms.includes(word),
  );
  return option?.value ?? (text || initial);
}

/** A file to fill in, with one example. */
export function templateFile(): Blob {
  const headers = userFieldKeys.map((key) => userFields[key].label);
  const example = userFieldKeys.map((key) => importColumns[key]?.example ?? '');
  return csvFile([csvLines([headers, example])]);
}
