/** @type {[string, RegExp, RegExp][]} what it is, how such a file is named, how it shows in a text */
const kinds = [
  ['a font', /\.(woff2?|ttf|otf|eot)$/, /@font-face|data:font\//],
  ['a source map', /\.map$/, /sourceMappingURL=/],
  ['MSW', /mockServiceWorker/, /\[MSW\]|mockServiceWorker/],
  ['faker', /faker/, /faker/i],
];

/**
 * What must never be in a production build.
 * @param {string} name of a file of the build
 * @param {string} text its content
 * @returns {string[]} what the file is or contains
 */
export function unwantedIn(name, text) {
  return kinds.filter(([, named, shown]) => named.test(name) || shown.test(text)).map(([what]) => what);
}
