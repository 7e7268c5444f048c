/**
 * Dispatched on the window while work that a person started is in progress, such as an upload: the idle watch counts it
 * as activity.
 */
export const activityEvent = 'scv-activity';

/** Reports progress of such work. */
export function noteActivity(): void {
  dispatchEvent(new Event(activityEvent));
}
