/**
 * A thin bar along the upper edge of the window while something loads. It takes no space and stays invisible for the
 * first 150 ms (in CSS, without a timer).
 */
export function PendingBar() {
  return <div className="ui-pending" role="progressbar" aria-label="Loading" />;
}
