/** SQL for a time in RFC 3339, in UTC with microseconds: PostgreSQL's precision, so that a cursor is exact. */
export const timeText = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
