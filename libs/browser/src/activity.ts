/**
 * Dispatched on the window while the page is at work that a person has begun and waits for, such as an upload: who watches
 * for idle people counts it as activity. It says nothing else, and nobody need listen.
 */
export const activityEvent = 'scv-activity';

/** Tells that such work has come further. */
export function noteActivity(): void {
  dispatchEvent(new Event(activityEvent));
}
