import { unknownSignIn } from '../provider/provider-failure.ts';

/** The provider's redirect: a code to exchange, a refusal, or one that doesn't belong to this browser's sign-in. */
export type CallbackAnswer =
  | { readonly kind: 'code'; readonly query: string; readonly state: string }
  | { readonly kind: 'refused'; readonly message: string; readonly isCancelled: boolean; readonly state: string }
  | { readonly kind: 'foreign'; readonly message: string };

const nothingToFinish = 'There is no sign-in to finish here.';
const incomplete = 'The sign-in provider sent an incomplete answer.';

/** The parameters of an authorization response (RFC 6749, section 4.1.2). */
const parameters = ['code', 'state', 'error', 'error_description'];

/** Characters shown of a provider's error description. */
const maxDescriptionLength = 300;

/**
 * Reads the query of the provider's redirect. Anybody can write such an address, so its content is used only if
 * this browser sent its `state` (`hasSent`).
 */
export function readCallback(search: string, hasSent: (state: string) => boolean): CallbackAnswer {
  const query = new URLSearchParams(search);
  if (!parameters.some((name) => query.has(name))) return { kind: 'foreign', message: nothingToFinish };
  const [code, state, error] = parameters.map((name) => query.get(name));
  // RFC 6749, section 3.1, forbids repeated parameters; the client library might read another one than we do.
  const isRepeated = parameters.some((name) => query.getAll(name).length > 1);
  if (isRepeated || !state || !hasSent(state)) return { kind: 'foreign', message: unknownSignIn };
  if (error) {
    const message = plainText(query.get('error_description')) || refusalOf(error);
    return { kind: 'refused', message, isCancelled: error === 'access_denied', state };
  }
  if (!code) return { kind: 'refused', message: incomplete, isCancelled: false, state };
  return { kind: 'code', query: `?${new URLSearchParams({ code, state }).toString()}`, state };
}

/** The text for a refusal without a description. */
function refusalOf(error: string): string {
  return error === 'access_denied'
    ? 'The sign-in was cancelled.'
    : `The sign-in provider refused the sign-in (${plainText(error)}).`;
}

/** Removes control and invisible characters, which could change the sentence around it, and limits the length. */
function plainText(text: string | null): string {
  return (text ?? '')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, maxDescriptionLength);
}
