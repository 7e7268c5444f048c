/** A time in milliseconds as a parameter of a statement: the API's time, not the database's, so that tests can set it. */
export const timestamp = (milliseconds: number): string => new Date(milliseconds).toISOString();
