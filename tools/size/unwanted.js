/** @type {[string, RegExp, RegExp][]} what it is, pattern of its file name, pattern in a file's text */
const kinds = [
  ['a font', /\.(woff2?|ttf|otf|eot)$/, /@font-face|data:font\//],
  ['a source map', /\.map$/, /sourceMappingURL=/],
  ['MSW', /mockServiceWorker/, /\[MSW\]|mockServiceWorker/],
  ['faker', /faker/, /faker/i],
];

/**
 * Finds what must not be in a production build.
 * @param {string} name of a built file
 * @param {string} text its content
 * @returns {string[]} what the file is or contains
 */
export function unwantedIn(name, text) {
  return kinds.filter(([, named, shown]) => named.test(name) || shown.test(text)).map(([what]) => what);
}
