/**
 * @typedef {object} Problem of a contract
 * @property {string} file relative to the current folder
 * @property {number} line
 * @property {number} since the line where the part begins that it may be misplaced in
 * @property {number} under the line of the key that it is in
 * @property {string} message
 * @property {string} hint what may have been meant
 * @property {string} rule that it breaks
 * @property {string} pointer JSON pointer of what is wrong
 * @property {string} place the same, of what only the client can't do; otherwise empty
 * @property {boolean} isMistake whether no client is possible
 * @property {boolean} isWish whether the client doesn't need it
 */

/** From this many on, equal sentences are one with a count. */
const many = 4;

/** What is read as something else makes other problems. @type {(problem: Problem) => boolean} */
const isMisread = ({ rule, message }) => rule === 'struct' && /is not expected here|^Expected type/.test(message);

/** @type {(problem: Problem) => boolean} */
const isAboutExample = ({ rule }) => /^no-invalid-.*-examples$/.test(rule);

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
  // A component isn't wrong because a reference that needs another kind leads to it.
  const targets = problems.flatMap(({ message }) => /^`\$ref: (#\S+)` leads to/.exec(message)?.[1] ?? []);
  const isTarget = (/** @type {Problem} */ { pointer }) => targets.some((each) => pointer.startsWith(`${each}/`));
  const isBroken = misread.length > 0 || problems.some(({ rule }) => rule === 'codegen/existing-targets');
  return problems.filter((one) => {
    if (one.rule === 'struct') return !isTarget(one);
    if (follows(one)) return false;
    if (isBroken && (isAboutExample(one) || one.rule === 'no-unused-components')) return false;
    return !isAboutExample(one) || !isExplained(one, problems);
  });
}

/** Whether another problem is why an example doesn't fit. @type {(problem: Problem, problems: Problem[]) => boolean} */
const isExplained = ({ message }, problems) =>
  problems.some(({ rule, message: cause }) => {
    if (rule === 'no-required-schema-properties-undefined') return message.endsWith(`${quoted.exec(cause)?.[0]}.`);
    return rule === 'codegen/sound-schema' || rule === 'struct' ? /validation errored/.test(message) : false;
  });

/** @type {(problems: Problem[]) => Problem[]} members of one part that break one rule, or stand in the wrong part */
function joinSiblings(problems) {
  const groups = Map.groupBy(problems, (problem) => {
    const { file, rule, pointer, message } = problem;
    const what = isMisread(problem) ? '' : message.replace(quoted, '');
    return JSON.stringify([file, rule, pointer.slice(0, pointer.lastIndexOf('/')), what]);
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const misplaced = group.find(({ message }) => /is not expected here/.test(message));
    const names = [...new Set(group.map((one) => (misplaced ? lastKey(one) : quoted.exec(one.message)?.[0])))];
    const areApart = group.every((one) => one.hint || (isMisread(one) && !misplaced));
    if (!first || names.length < 2 || names.includes(undefined) || areApart) return group;
    const [name, ...others] = names;
    const message = (misplaced ?? first).message.replace(quoted, `${name}`);
    const cause = misplaced ? ` Is line ${first.under} indented wrongly?` : '';
    return { ...first, hint: '', message: `${message} The same with ${others.join(', ')}.${cause}` };
  });
}

const quoted = /`[^`]+`|'[^']+'/;

const lastKey = (/** @type {Problem} */ { pointer }) => `\`${pointer.slice(pointer.lastIndexOf('/') + 1)}\``;

/** @type {(problems: Problem[]) => Problem[]} */
function countEqual(problems) {
  // Examples name the way to the wrong member as well.
  const groups = Map.groupBy(
    problems,
    ({ file, message }) => `${file} ${message.replace(/(?<=schema: )`\S+` property /, '')}`,
  );
  return [...groups.values()]
    .flatMap((equal) => {
      const [first] = equal;
      const lines = new Set(equal.map(({ line }) => line));
      if (!first || lines.size < many) return [...new Map(equal.map((one) => [one.line, one])).values()];
      return { ...first, message: `${first.message} (${lines.size} times, last in line ${equal.at(-1)?.line})` };
    })
    .toSorted((one, other) => one.line - other.line);
}
