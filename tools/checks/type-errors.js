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
  const [, one, owner = ''] =
    /Property '([^']+)' is missing in type .* but required in type '([^'<]+)/.exec(error) ?? [];
  const [, type = owner, several = one] =
    /missing the following properties from type '([^'<]+).*?': (.*)$/m.exec(error) ?? [];
  return place && several
    ? `${place}: error: ${several} ${several.includes(', ') ? 'are' : 'is'} missing in ${type}.`
    : error;
}
