/** What can't be seen and means nothing in a search or an email: it comes with text that was copied. */
export const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** The email address in a text such as 'Ada Byron <ada@x.example>' or 'mailto:ada@x.example', if there is only one. */
export function addressIn(text: string): string | undefined {
  const parts = decoded(text.replaceAll(unseen, '')).split(/[\s<>()[\]:;,"“”]/);
  const [address, another] = parts.flatMap((part) => {
    const [local = '', rest = '', more] = part.replace(/^'/, '').split('@');
    const domain = /^[^'?]*/.exec(rest)?.[0].replace(/\.$/, '') ?? '';
    return local !== '' && /[^.]\.[^.]/.test(domain) && more === undefined ? `${local}@${domain}` : [];
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
