import type { UserStatus } from '@scv/api';
import { type UserFieldKey, userFields } from '../user-fields.tsx';

/**
 * Compares headers by letters and digits only: 'E-mail', 'e_mail' and ' EMAIL ' become 'email', 'Prénom' 'prenom'. What a
 * directory adds is left out, as in 'First Name [Required]' and 'Block sign in (Yes/No) [accountEnabled] Required'.
 */
export function plainHeader(header: string): string {
  const name = plainText(header.replace(/\[[^[\]]*\]|\([^()]*\)/g, ' ')).replace(/(?<=.)(?:required|optional)$/, '');
  return name || plainText(header);
}

const plainText = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Headers that other systems use beside the field's label, as `plainHeader` has them. Those of the second list count
 * only if the file has none of the first. A file can have other fields too, under their label.
 */
const otherHeaders: Readonly<Partial<Record<UserFieldKey, readonly [string[], string[]?]>>> = {
  firstName: [['first', 'givenname', 'given', 'forename', 'vorname', 'prenom', 'nombre']],
  lastName: [['last', 'surname', 'familyname', 'family', 'sn', 'nachname', 'familienname', 'nom', 'apellido']],
  email: [
    ['emailaddress', 'mail', 'mailaddress', 'emailadresse', 'primaryemail', 'workemail', 'useremail'],
    ['userprincipalname', 'upn', 'login', 'username', 'userlogin', 'loginname', 'signinname', 'userid'],
  ],
  role: [['userrole', 'rolle']],
  status: [
    ['accountstatus', 'userstatus', 'accountenabled', 'active', 'isactive', 'enabled', 'isenabled', 'userenabled'],
    ['suspended', 'issuspended', 'disabled', 'isdisabled', 'accountdisabled', 'deactivated', 'inactive', 'isinactive']
      .concat(['blocked', 'isblocked', 'blocksignin', 'blockcredential', 'signinblocked', 'archived', 'deleted'])
      .concat(['accountstate', 'userstate', 'state']),
  ],
};

/** The first column whose header names the field; undefined if there is none. */
export function columnOf(key: UserFieldKey, headers: readonly string[]): number | undefined {
  const plain = headers.map(plainHeader);
  const [first = [], second = []] = otherHeaders[key] ?? [];
  const lists = [[plainHeader(userFields[key].label)], first, second];
  // The label counts as much as the first list, but for Status, beside which directories have more exact columns.
  const ranked = key === 'status' ? lists : [lists.slice(0, 2).flat(), second];
  for (const names of ranked) {
    const column = plain.findIndex((header) => names.includes(header));
    if (column !== -1) return column;
  }
  return undefined;
}

/** Whether a header is of names that people sign in with, which may be emails. */
export const isLogin = (header = ''): boolean => otherHeaders.email?.[1]?.includes(plainHeader(header)) === true;

/** Entra's exports leave `mail` empty for people without a mailbox: the column of the names that they sign in with. */
export function spareEmail(headers: readonly string[], mapping: Partial<Record<UserFieldKey, number | undefined>>) {
  const column = headers.findIndex((header) => isLogin(header));
  const isFree = column !== -1 && mapping.email !== undefined && !Object.values(mapping).includes(column);
  return isFree ? column : undefined;
}

/** In headers whose 'true' means that somebody can't sign in, unless the first group denies it. */
const refusal =
  /(not|non|nicht|un)?(?:suspend|disabl|deactiv|desactiv|deaktiv|inactiv|inaktiv|inactif|block|bloque|lock|(?:ge)?sperr|banned|revok|frozen|expired|archiv|delet|terminat|departed|resign|offboard|leaver|closed)/;

/** In headers whose 'true' means that somebody can sign in, unless a group denies it. */
const admission =
  /(not|non|nicht|nolonger)?(?:activ|aktiv|actif|enabl|stat(?:us|ut|o)|state$|estado|zustand|lifecycle|(?:sign|log)(?:in|on)allowed)|(?:can|may)(not)?(?:sign|log)(?:in|on)/;

/** What 'true' under a header means; undefined if the header doesn't say who can sign in. */
function meaningOfTrue(header: string): UserStatus | undefined {
  const name = plainHeader(header);
  const refused = refusal.exec(name);
  if (refused) return refused[1] ? 'Active' : 'Inactive';
  const admitted = admission.exec(name);
  return admitted ? ((admitted[1] ?? admitted[2]) ? 'Inactive' : 'Active') : undefined;
}

/** Whether a column seems to say who can sign in. */
export const looksLikeStatus = (header: string): boolean => meaningOfTrue(header) !== undefined;

/** Whether a column can contradict the status of another one: 'MFA enabled' can't. */
export const isSecondStatus = (header: string): boolean =>
  refusal.test(plainHeader(header)) || columnOf('status', [header]) !== undefined;

const words: Readonly<Record<string, UserStatus>> = Object.fromEntries([
  ...'active activated aktiv actif activo attivo enabled provisioned recovery passwordexpired lockedout normal'
    .split(' ')
    .map((word) => [word, 'Active' as const]),
  // Nobody has activated a staged account yet.
  ...'inactive inaktiv inactif inactivo disabled deaktiviert deactivated desactive suspended deprovisioned staged'
    .concat(' blocked gesperrt locked banned revoked frozen expired archived deleted terminated closed')
    .split(' ')
    .map((word) => [word, 'Inactive' as const]),
]);
const yes = new Set(['true', 'yes', 'y', '1', 'on', 'ja', 'oui', 'si', 'wahr', 'vrai', 'verdadero']);
const no = new Set(['false', 'no', 'n', '0', 'off', 'nein', 'non', 'falsch', 'faux', 'falso']);

/**
 * The status that a text in a file stands for; undefined for one that isn't understood.
 * @param header of its column: 'true' under Suspended is Inactive
 */
export function statusOf(text: string, header = userFields.status.label): UserStatus | undefined {
  const word = plainText(text);
  if (word === '') return text.trim() === '' ? 'Active' : undefined;
  if (Object.hasOwn(words, word)) return words[word];
  const meaning = meaningOfTrue(header);
  if (yes.has(word) || meaning === undefined) return yes.has(word) ? meaning : undefined;
  if (!no.has(word)) return undefined;
  return meaning === 'Active' ? 'Inactive' : 'Active';
}

/** Whether a text is a status under any header. */
export const isStatusWord = (text: string): boolean => Object.hasOwn(words, plainText(text));
