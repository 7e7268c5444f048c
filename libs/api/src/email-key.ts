/**
 * The form in which emails and logins are compared: letter case doesn't count. Only ASCII letters are lower-cased, so
 * that no other character passes for one: the Kelvin sign isn't a k.
 */
export const emailKey = (email: string) => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whether a text can be meant as an email address: one @ with something on both sides. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);
