/**
 * Leaves out the errors that another project has reported before, and says first what is missing: the compiler hides it
 * behind the type of a whole table of operations.
 * @param {string} output of `tsc --pretty false` for several projects
 */
export function sayOnce(output) {
  // An error is a line with its place, and the indented lines after it.
  const errors = output.split(/\n(?! |$)/).map((error) => error.trimEnd());
  return [...new Set(errors)].map((error) => `${missingFirst(error)}\n`.replace(/^\n/, '')).join('');
}

/** @param {string} error */
function missingFirst(error) {
  const [, place] = /^(\S+\(\d+,\d+\)): error /.exec(error) ?? [];
  const reason = error.split('\n').find((line) => / is missing in type | is missing the following /.test(line));
  if (!place || !reason) return error;
  const [, one] = /^ *Property '([^']+)' is missing/.exec(reason) ?? [];
  const [, type] = (one ? / required in type '(\w+)/ : / from type '(\w+)/).exec(reason) ?? [];
  const names = one ?? reason.slice(reason.lastIndexOf("': ") + 3);
  return `${place}: error: ${names} ${one ? 'is' : 'are'} missing in ${type}.`;
}
