/** A time in milliseconds as a parameter of a statement. */
export const timestamp = (milliseconds: number): string => new Date(milliseconds).toISOString();
