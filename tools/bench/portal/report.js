import { tableOf as markdownTable } from '../servers.js';
/** @import { Figures } from './visits.js' */

/** @typedef {{ line: string, subject: string, figures: Figures }} Sample one subject in one round */
/** @typedef {{ median: number, spread: number }} Measured spread: half of the range that holds the middle half */
/** @typedef {{ line: string, figure: string, of: Record<string, Measured>, ratios: Record<string, Measured> }} Row */
/** @typedef {Record<string, Record<string, number>>} Bars by row, the portal's limit in relation to each peer or to itself */

const own = 'portal';

/** The portal's other two first screens. The peers have only one, so these are compared with their first row. */
const entrances = new Set(['login form usable', 'dashboard usable']);
const firstRow = (/** @type {string} */ line) => (line === 'main thread' ? 'cold: all' : 'cold: first row');

/** @param {{ line: string, figure: string }} row */
const nameOf = ({ line, figure }) => `${line}, ${figure}`;

/**
 * One row for each line and figure that the portal has. A ratio is the median of the ratios of each round: a round
 * measures its subjects one right after the other.
 * @type {(samples: Sample[]) => Row[]}
 */
export function rowsOf(samples) {
  const lines = [...new Set(samples.map(({ line }) => line))];
  return lines.flatMap((line) => {
    const bySubject = Object.groupBy(
      samples.filter((sample) => sample.line === line),
      ({ subject }) => subject,
    );
    const figuresOf = (/** @type {string} */ subject, /** @type {string} */ figure) =>
      (bySubject[subject] ?? []).map(({ figures }) => figures[figure]).filter((value) => value !== undefined);
    return Object.keys(bySubject[own]?.[0]?.figures ?? {}).map((figure) => {
      /** @type {Row} */
      const row = { line, figure, of: {}, ratios: {} };
      for (const subject of Object.keys(bySubject)) {
        const theirs = figuresOf(subject, figure);
        if (theirs.length > 0) row.of[subject] = measured(theirs);
        if (subject === own) continue;
        const compared = entrances.has(figure) ? figuresOf(subject, firstRow(line)) : theirs;
        const ratios = figuresOf(own, figure).map((value, round) => value / (compared[round] ?? Number.NaN));
        if (ratios.every(Number.isFinite)) row.ratios[subject] = measured(ratios);
      }
      return row;
    });
  });
}

/** @type {(rows: Row[], bars: Bars) => string[]} a sentence for each figure that misses its bar by more than the spread */
export function missedBars(rows, bars) {
  return Object.entries(bars).flatMap(([name, limits]) => {
    const row = rows.find((candidate) => nameOf(candidate) === name);
    return Object.entries(limits).flatMap(([against, limit]) => {
      const figure = against === own ? row?.of[own] : row?.ratios[against];
      if (!figure) return [`${name}: there is a bar against ${against}, but no figure.`];
      if (figure.median - figure.spread <= limit) return [];
      const what = against === own ? 'is' : `is, in relation to ${against},`;
      return [`${name} ${what} ${text(figure.median)} ± ${text(figure.spread)}; at most ${limit} is accepted.`];
    });
  });
}

/** @type {(rows: Row[]) => string} a table in Markdown */
export function tableOf(rows) {
  const peers = [...new Set(rows.flatMap(({ of }) => Object.keys(of)))].filter((subject) => subject !== own);
  const header = ['', ...peers, own, ...peers.map((peer) => `portal / ${peer}`)];
  const lines = rows.map((row) => [
    nameOf(row),
    ...[...peers, own].map((subject) => shown(row.of[subject])),
    ...peers.map((peer) => shown(row.ratios[peer])),
  ]);
  return markdownTable([header, ...lines]);
}

/** @param {Measured | undefined} figure */
const shown = (figure) => (figure ? `${text(figure.median)} ± ${text(figure.spread)}` : '–');

/** @param {number} value */
const text = (value) => (Math.abs(value) >= 10 ? String(Math.round(value)) : String(Number(value.toFixed(2))));

/** @type {(values: number[]) => Measured} */
function measured(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (/** @type {number} */ share) => {
    const place = share * (sorted.length - 1);
    const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return low + (high - low) * (place % 1);
  };
  return { median: at(0.5), spread: (at(0.75) - at(0.25)) / 2 };
}
