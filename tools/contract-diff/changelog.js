/** @import { Change } from './schema-changes.js' */

/**
 * Lists the contract's changes below "Unreleased", in place of those that were listed there before.
 * @param {string} changelog with a heading `## Unreleased`
 * @param {string} version of the contract
 * @param {Change[]} changes since the last release
 * @returns {string} the new changelog
 */
export function withContractChanges(changelog, version, changes) {
  return changelog.replace(/^## Unreleased\n[^]*?(?=^## |(?![^]))/m, (unreleased) => {
    const others = unreleased.replace(/^### Contract [^]*?(?=^### |(?![^]))/m, '').trimEnd();
    const lines = changes.map(({ breaking, text }) => `- ${breaking ? 'Breaking: ' : ''}${text}`);
    const section = changes.length > 0 ? `\n\n### Contract ${version}\n\n${lines.join('\n')}` : '';
    return `${others}${section}\n\n`;
  });
}
