import type { DaySummary } from '@scv/api';
import { formatDay, formatNumber } from '@scv/ui';
import { scaleBand, scaleLinear } from 'd3-scale';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import './sign-ins-chart.css';

/** The least top of the scale, so that the bar of a single sign-in isn't as high as the chart. */
const minTop = 4;

/**
 * Draws a bar for each day: successful sign-ins below, refused sign-ins on top. The pointer or the arrow keys choose a
 * day, whose figures are shown. The bars stretch with the card and get their colors from CSS, so nothing is drawn again
 * for another width or theme. The words are HTML, which doesn't stretch.
 */
export function SignInsChart({ days }: { days: readonly DaySummary[] }) {
  const [chosen, setChosen] = useState<number>();
  const last = days.length - 1;
  const x = scaleBand(
    days.map(({ date }) => date),
    [0, 100],
  ).padding(0.25);
  const most = Math.max(minTop, ...days.map(({ signIns, failedSignIns }) => signIns + failedSignIns));
  const y = scaleLinear([0, most], [100, 0]).nice(3);
  const ticks = y.ticks(3).filter(Number.isInteger);
  const day = days[chosen ?? last];
  const middle = (date: string) => (x(date) ?? 0) + x.bandwidth() / 2;

  function onKeyDown(event: KeyboardEvent) {
    const at = chosen ?? last;
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setChosen(Math.min(Math.max(target, 0), last));
  }

  function choose({ clientX, currentTarget }: MouseEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(Math.max(Math.floor(((clientX - left) / width) * days.length), 0), last));
  }

  return (
    <div className="sign-ins-chart">
      <div className="sign-ins-ticks" aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${y(tick)}%` }}>
            {formatNumber(tick)}
          </span>
        ))}
      </div>
      <div
        className="sign-ins-plot"
        role="slider"
        tabIndex={0}
        aria-label="Sign-ins per day"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={chosen ?? last}
        aria-valuetext={day && `${dayText(day)}: ${figuresOf(day).join(', ')}`}
        onKeyDown={onKeyDown}
        onFocus={() => setChosen(chosen ?? last)}
        onBlur={() => setChosen(undefined)}
        onPointerMove={choose}
        onClick={choose} // a tap moves nothing
        onPointerLeave={({ currentTarget }) => document.activeElement !== currentTarget && setChosen(undefined)}
      >
        <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line key={tick} x1={0} x2={100} y1={y(tick)} y2={y(tick)} />
          ))}
          {days.map(({ date, signIns, failedSignIns }, index) => {
            const all = signIns + failedSignIns;
            const bar = { x: x(date), width: x.bandwidth() };
            return (
              <g key={date} className={index === chosen ? 'is-chosen' : undefined}>
                {all === 0 && <rect className="is-none" {...bar} y={98.5} height={1.5} />}
                <rect className="is-done" {...bar} y={y(signIns)} height={100 - y(signIns)} />
                <rect className="is-refused" {...bar} y={y(all)} height={y(signIns) - y(all)} />
              </g>
            );
          })}
        </svg>
        {chosen !== undefined && day && (
          <div
            className="sign-ins-tooltip"
            aria-hidden
            style={{ left: `${middle(day.date)}%`, translate: `-${middle(day.date)}%` }}
          >
            <b>{dayText(day)}</b>
            {figuresOf(day).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </div>
        )}
      </div>
      <div className="sign-ins-days" aria-hidden>
        {[0, Math.round(last / 2), last].map((index) => (
          <span key={index}>{days[index] && withoutYear(days[index])}</span>
        ))}
      </div>
    </div>
  );
}

const dayText = ({ date }: DaySummary) => formatDay(date);

const figuresOf = ({ signIns, failedSignIns }: DaySummary) => [
  `${formatNumber(signIns)} succeeded`,
  `${formatNumber(failedSignIns)} refused`,
];

/** '22 Nov': 30 days are all of about now. */
const withoutYear = (day: DaySummary) => dayText(day).slice(0, -5);
