import { formatNumber } from '@scv/ui';
import { scaleBand, scaleLinear } from 'd3-scale';
import './day-chart.css';
import { formatDay } from './format-day.ts';

export interface DayCount {
  /** Such as '2026-11-22'. */
  date: string;
  count: number;
}

interface DayChartProps {
  label: string;
  /** At least one is more than 0. */
  counts: readonly DayCount[];
  isBad: boolean;
}

/** The scale reaches at least so far, so that a single sign-in isn't a bar as high as the chart. */
const minTop = 4;

/**
 * A bar for each day, and a low grey one where nothing was counted. The bars stretch with the card and have the colours
 * of the CSS, so that nothing is drawn again for another width or theme; the words are HTML, which doesn't stretch.
 */
export function DayChart({ label, counts, isBad }: DayChartProps) {
  const x = scaleBand(
    counts.map(({ date }) => date),
    [0, 100],
  ).padding(0.25);
  const y = scaleLinear([0, Math.max(minTop, ...counts.map(({ count }) => count))], [100, 0]).nice(3);
  const ticks = y.ticks(3).filter(Number.isInteger);
  const [first, last] = [counts[0]?.date ?? '', counts.at(-1)?.date ?? ''];
  return (
    <div className={isBad ? 'day-chart is-bad' : 'day-chart'}>
      <div className="day-chart-ticks" aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${y(tick)}%` }}>
            {formatNumber(tick)}
          </span>
        ))}
      </div>
      <svg role="img" aria-label={label} viewBox="0 0 100 100" preserveAspectRatio="none">
        {ticks.map((tick) => (
          <line key={tick} x1={0} x2={100} y1={y(tick)} y2={y(tick)} />
        ))}
        {counts.map(({ date, count }) => (
          <g key={date}>
            {count === 0 && <rect className="day-chart-none" x={x(date)} width={x.bandwidth()} y={98} height={2} />}
            <rect className="day-chart-bar" x={x(date)} width={x.bandwidth()} y={y(count)} height={100 - y(count)} />
            {/* As high as the chart, so that low bars have a tooltip that can be hit. */}
            <rect className="day-chart-hit" x={x(date)} width={x.step()} y={0} height={100}>
              <title>{`${formatDay(date)}: ${formatNumber(count)}`}</title>
            </rect>
          </g>
        ))}
      </svg>
      <div className="day-chart-days" aria-hidden>
        <span>{withoutYear(first)}</span>
        <span>{withoutYear(last)} (UTC)</span>
      </div>
    </div>
  );
}

/** '22 Nov': there is little room under a chart, and 30 days are all of about now. */
const withoutYear = (date: string) => formatDay(date).slice(0, -5);
