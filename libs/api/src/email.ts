// @ts-expect-error -- the package has no types
import { toUnicode } from 'punycode/punycode.es6.js';
import { EmailMax, EmailRegExp } from './generated/schemas/email.zod.ts';

/** Invisible characters that mean nothing in a search: they come with copied text. */
export const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** The joiners mean something in names, but not in an email. */
const joiners = /[\u200c\u200d]/g;

/**
 * An email as it is stored, compared and sent: without invisible characters and the apostrophe by which a spreadsheet
 * marks a text, its domain in ASCII.
 */
export function cleanEmail(text: string): string {
  const seen = text.replaceAll(unseen, '').replaceAll(joiners, '').trim().replace(/^'/, '');
  const at = seen.lastIndexOf('@') + 1;
  return at === 0 ? seen : seen.slice(0, at) + inAscii(seen.slice(at));
}

/** Texts that the URL parser takes as a name, and not as a port, a path or an escape. */
const name = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/** 'bücher.example' becomes 'xn--bcher-kva.example' (UTS 46). Leaves ASCII and invalid names as they are. */
function inAscii(domain: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII
  if (/^[\0-\x7f]*$/.test(domain) || !name.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}

const asciiDomain = /(?<![\w.-])(?:[\w-]+\.)*xn--[\w.-]*[\w-](?![\w.@-])/gi;

/** The text with each domain as people read it: 'ada@xn--bcher-kva.example' becomes 'ada@bücher.example'. */
export const inUnicode = (text: string): string =>
  /xn--/i.test(text) ? text.replace(asciiDomain, (domain) => unicodeDomain(domain) ?? domain) : text;

/** Undefined unless the domain that people read is stored as this one. */
function unicodeDomain(domain: string): string | undefined {
  const ascii = domain.toLowerCase();
  try {
    const unicode = toUnicode(ascii) as string;
    return cleanEmail(`@${unicode}`) === `@${ascii}` ? unicode : undefined;
  } catch {
    return undefined; // `xn--` and no name
  }
}

/**
 * The other form of an email whose domain isn't in ASCII: the saved form of a typed email, and the readable form of a
 * saved one. Undefined if both are the same.
 */
export function otherForm(email: string): string | undefined {
  const stored = cleanEmail(email);
  const read = inUnicode(stored);
  if (read === stored) return undefined;
  return stored === email.trim() ? `Also written ${read}` : `Saved as ${stored}`;
}

/** Whether a cleaned text is an email by the contract's rule. */
export const isEmail = (text: string) => text.length <= EmailMax && EmailRegExp.test(text);

/** The first character that an email can't have there: '“ü”', 'a blank' or 'U+0007'. */
export function wrongCharacter(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  if (at === -1) return undefined;
  const [character] =
    /[^\w.!#$%&'*+/=?^`{|}~-]/u.exec(text.slice(0, at)) ?? /[^A-Z0-9.-]/iu.exec(text.slice(at + 1)) ?? [];
  if (character === undefined || character === ' ') return character && 'a blank';
  if (!/[\p{C}\p{M}\p{Z}]/u.test(character)) return `“${character}”`;
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The email address in a text such as 'Ada Byron <ada@x.example>' or 'mailto:ada@x.example', if there is only one. */
export function addressIn(text: string): string | undefined {
  const parts = decoded(text.replaceAll(unseen, '')).split(/[\s<>()[\]:;,"“”]/);
  const [address, another] = parts.flatMap((part) => {
    const [local = '', rest = '', more] = part.split('@');
    const domain = /^[^'?]*/.exec(rest)?.[0].replace(/\.$/, '') ?? '';
    return local !== '' && /[^.]\.[^.]/.test(domain) && more === undefined ? cleanEmail(`${local}@${domain}`) : [];
  });
  return another === undefined ? address : undefined;
}

/** A link has its address with escaped characters. */
function decoded(text: string): string {
  if (!/^\s*mailto:/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
