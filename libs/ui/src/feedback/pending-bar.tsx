/**
 * Work goes on that was asked for: a thin bar along the upper edge of the window. It takes no room, and stays invisible
 * for 150 ms (in CSS, without a timer).
 */
export function PendingBar() {
  return <div className="ui-pending" role="progressbar" aria-label="Loading" />;
}
