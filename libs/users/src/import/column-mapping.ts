/** The fields that a file can fill, under the names of the screens, and the headers they go by in other systems. */
export const importFields = [
  {
    field: 'firstName',
    label: 'First Name',
    headers: ['firstname', 'first', 'givenname', 'given', 'forename', 'vorname', 'prenom', 'nombre'],
  },
  {
    field: 'lastName',
    label: 'Last Name',
    headers: [
      'lastname',
      'last',
      'surname',
      'familyname',
      'family',
      'sn',
      'nachname',
      'familienname',
      'nom',
      'apellido',
    ],
  },
  {
    field: 'email',
    label: 'Email',
    headers: ['email', 'emailaddress', 'mail', 'mailaddress', 'emailadresse', 'primaryemail', 'workemail', 'useremail'],
  },
  { field: 'role', label: 'Role', headers: ['role', 'userrole', 'rolle'] },
] as const;

export type ImportField = (typeof importFields)[number]['field'];

/** Which column of the file, counted from 0, each field is taken from. */
export type ColumnMapping = Readonly<Record<ImportField, number | undefined>>;

/** Goes by the headers, whatever their case, accents, blanks and punctuation; the first that fits counts. */
export function guessMapping(headers: readonly string[]): ColumnMapping {
  const plain = headers.map(plainHeader);
  const columnOf = (known: readonly string[]) => {
    const column = plain.findIndex((header) => known.includes(header));
    return column === -1 ? undefined : column;
  };
  return Object.fromEntries(importFields.map(({ field, headers: known }) => [field, columnOf(known)])) as ColumnMapping;
}

/** Takes a field from another column, or from none. A column fills one field: another that had it is left empty. */
export function withColumn(mapping: ColumnMapping, field: ImportField, column: number | undefined): ColumnMapping {
  const others = Object.entries(mapping).map(([other, taken]) => [other, taken === column ? undefined : taken]);
  return { ...(Object.fromEntries(others) as ColumnMapping), [field]: column };
}

/** The fields without which nobody can be enrolled, as far as the file does not fill them yet. */
export function missingFields(mapping: ColumnMapping) {
  return importFields.filter(({ field }) => field !== 'role' && mapping[field] === undefined);
}

/** 'E-mail', 'e_mail' and ' EMAIL ' become 'email'; 'Prénom' becomes 'prenom'. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
