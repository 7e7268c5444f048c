/** A day of a year that RFC 3339 can write in every time zone. */
const pattern = /^[12]\d{3}-\d\d-\d\d$/;

/** True for a day that exists, such as '2026-11-23'. */
export const isDay = (text: string) => pattern.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
