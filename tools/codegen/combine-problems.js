/**
 * @typedef {object} Problem of a contract
 * @property {string} file relative to the current folder
 * @property {number} line
 * @property {number} since the line where the part begins that it may be misplaced in
 * @property {string} message
 * @property {string} hint what may have been meant
 * @property {string} rule that it breaks
 * @property {string} pointer JSON pointer of what is wrong
 * @property {string} place the same, of what only the client can't do; otherwise empty
 * @property {boolean} isMistake whether no client is possible
 * @property {boolean} isWish whether the client doesn't need it
 */

/** So many equal sentences are more to read than one with a count. */
const many = 4;

/** What is read as something else makes other problems. @type {(problem: Problem) => boolean} */
const isMisread = ({ rule, message }) => rule === 'struct' && /is not expected here|^Expected type/.test(message);

/**
 * Says once what one line causes, and what is wrong in the same way in many lines.
 * @param {Problem[]} problems in the order of the lines
 * @returns {Problem[]}
 */
export const combine = (problems) => countEqual(joinSiblings(withoutFollowing(problems)));

/** @type {(problems: Problem[]) => Problem[]} */
function withoutFollowing(problems) {
  const misread = problems.filter(isMisread);
  const follows = (/** @type {Problem} */ { file, line }) =>
    misread.some((cause) => cause.file === file && cause.since <= line && line <= cause.line);
  const isBroken = misread.length > 0 || problems.some(({ rule }) => rule === 'codegen/existing-targets');
  return problems.filter((one) => {
    if (one.rule === 'struct') return true;
    return !follows(one) && !(isBroken && /^no-(unused-components|invalid-.*-examples)$/.test(one.rule));
  });
}

/** @type {(problems: Problem[]) => Problem[]} members of one part that break one rule */
function joinSiblings(problems) {
  const groups = Map.groupBy(problems, ({ file, rule, pointer, message }) =>
    JSON.stringify([file, rule, pointer.slice(0, pointer.lastIndexOf('/')), message.replace(quoted, '')]),
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    const names = others.map(({ message }) => quoted.exec(message)?.[0]);
    if (!first || others.length === 0 || names.includes(undefined)) return [first ?? [], ...others].flat();
    return { ...first, hint: '', message: `${first.message} The same with ${[...new Set(names)].join(', ')}.` };
  });
}

const quoted = /`[^`]+`|'[^']+'/;

/** @type {(problems: Problem[]) => Problem[]} */
function countEqual(problems) {
  const groups = Map.groupBy(problems, ({ file, message }) => `${file} ${message}`);
  return [...groups.values()]
    .flatMap((equal) => {
      const [first] = equal;
      const lines = new Set(equal.map(({ line }) => line));
      if (!first || lines.size < many) return [...new Map(equal.map((one) => [one.line, one])).values()];
      return { ...first, message: `${first.message} (${lines.size} times, last in line ${equal.at(-1)?.line})` };
    })
    .toSorted((one, other) => one.line - other.line);
}
