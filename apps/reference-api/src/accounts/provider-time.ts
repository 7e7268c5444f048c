const dayMs = 24 * 60 * 60 * 1000;

/**
 * Reads a time that the provider sends, in any form that JavaScript reads.
 * @param now in milliseconds since 1970, as the result
 * @returns undefined for what isn't a time, or can't be one of an event: before 1970, or more than a day ahead
 */
export function providerTime(text: string, now: number): number | undefined {
  const time = Date.parse(text);
  return time >= 0 && time <= now + dayMs ? time : undefined;
}
