/**
 * More than 200 strings that break careless code, by kind. Every field and the search must store and show each of them
 * unchanged, or refuse it with a message.
 */
// oxfmt-ignore
const nasty: Record<string, readonly string[]> = {
  markup: [
    '<script>globalThis.executed=1</script>', '<img src=x onerror="globalThis.executed=1">',
    '<svg onload=executed=1>',
    '"><script>executed=1</script>', "'><img src=x onerror=executed=1>", '<a href="javascript:executed=1">Ada</a>',
    '<iframe srcdoc="<script>parent.executed=1</script>">', '<style>*{display:none}</style>', '<!--', ']]>',
    '</td></tr></table>',
    '</script><script>executed=1</script>', '&lt;script&gt;', '&amp;', '&#0;', '<b>Ada</b>', '<plaintext>',
    'javascript:executed=1',
    '<math><mi//xlink:href="data:x,<script>">', '<noscript><p title="</noscript><img src=x onerror=executed=1>">',
  ],
  templates: [
    '{{7*7}}', '${7*7}', '#{7*7}', '<%= 7*7 %>', '${jndi:ldap://scv.example/a}', '%s%n%x', '%(name)s', '{0}', '$&',
    '$1', '\\1', '`id`', '$(id)', '; rm -rf /', '| cat /etc/passwd',
  ],
  formulas: [
    '=1+1', '+1+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://scv.example")', "=cmd|' /C calc'!A0", '\t=1+1', '\r=1+1',
    '＝1+1', '＋1', '－1', '＠A1',
  ],
  databases: [
    "' OR '1'='1", "'; DROP TABLE users; --", "Robert'); DROP TABLE users;--", '" OR ""="', "\\'; --", '%', '_',
    '%%', '100%', 'a_b', '\\', '\\\\', '%\\', "O'Brien", '$$', '$1 OR 1=1', '/*', '*/', 'x\\0y', 'NULL',
  ],
  values: [
    'null', 'undefined', 'NaN', 'true', 'false', '0', '-1', '1e309', '0x10', '[]', '{}', '[object Object]',
    '__proto__', 'constructor', 'toString', 'hasOwnProperty', '""', "''",
  ],
  addresses: [
    '../../etc/passwd', 'a/b', 'a?b=c&d=e#f', '%00', '%0d%0aX-Injected: 1', '%2e%2e%2f', '%ff', 'a+b', 'a&b',
    'http://scv.example', '//scv.example', 'ada@scv.example', 'ada@@scv.example', 'ada@scv', '"a b"@scv.example',
    'ada@scv.example\r\nBcc: x@scv.example', 'ada@[127.0.0.1]', 'ada@xn--e1afmkfd.example', 'ада@пример.example',
    'ada+tag@scv.example', 'ada&grace@scv.example', 'ada@scv.example,grace@scv.example',
  ],
  'line ends': ['a\nb', 'a\rb', 'a\r\nb', 'a\tb', 'a\u000bb', 'a\u000cb', 'a\u0085b', 'a\u2028b', 'a\u2029b'],
  controls: [
    '\0', 'a\0b', 'a\u0001b', 'a\u0008b', 'a\u001bb', '\u001b[31mred\u001b[0m', 'a\u007fb', 'a\u0080b', 'a\u009fb',
  ],
  'half characters': ['\ud800', '\udc00', 'a\ud83d', '\ude00a', '\udc00\ud800', 'a\udbff b'],
  'no characters': [
    'a\ufffeb', 'a\uffffb', 'a\u{1fffe}b', 'a\ufffdb', 'a\ue000b', 'a\u{10fffd}b', 'a\ufff9b\ufffac\ufffbd',
  ],
  invisible: [
    'a\u00adb', 'a\u200bb', 'a\u200cb', 'a\u200db', 'a\u2060b', 'a\u2063b', 'a\ufeffb', 'a\u180eb', 'a\u115fb',
    'a\u1160b', 'a\u3164b', 'a\uffa0b', 'a\u17b4b', 'a\u{e0041}b', 'a\u{e0100}b', 'a\u{1d173}b', 'a\u034fb',
    'a\ufe0fb', 'a\u2800b',
  ],
  blanks: ['', ' ', '\u00a0', '\u3000', '\u2003', '\u00a0\u3000\n', '  a  ', 'a\u00a0b', 'a\u3000b', 'a  b'],
  directions: [
    '\u202eabc', 'a\u202bb', '\u2066abc\u2069', 'a\u200fb', 'a\u061cb', 'עברית', 'العربية', 'abc עברית abc',
    '123 עברית 456', '(עברית)', 'ܫܡܐ', 'ހިތް',
  ],
  scripts: [
    'Zoë Čapek', 'Ze\u0301d', 'İı', 'ß', 'ﬁ', 'ﷺ', '﷽', '愛菜', '𠮷野家', '한국', '\u1112\u1161\u11ab', 'हिन्दी', 'ไทย',
    'བོད་', 'ქართული', 'علی\u200cرضا', 'චන්ද්\u200dර', 'విష్ణు\u200cవర్ధన్', '\u200cعلی\u200d',
    '𝒜𝒹𝒶', 'Ａｄａ', 'ʇuıɐ', 'ꙮ', 'ᚠᛇᚻ',
  ],
  emoji: ['😀', '👩🏽', '👩‍💻', '🏳️‍🌈', '🇨🇭', '1️⃣', '👨‍👩‍👧‍👦', '❤️', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e007f}'],
  combined: [
    'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324', '\u0301', 'a\u0301\u0301\u0301\u0301',
    'ก\u0e49\u0e49\u0e49\u0e49',
  ],
  long: [
    'x'.repeat(64), 'x'.repeat(65), '😀'.repeat(64), '😀'.repeat(65), '\ufdfa'.repeat(64),
    `${'x'.repeat(242)}@scv.example`, `${'x'.repeat(243)}@scv.example`, 'x'.repeat(10_000), '😀'.repeat(5_000),
    `a${'\u0301'.repeat(9_999)}`, '\u202e'.repeat(10_000), '<b>'.repeat(3_333),
  ],
};

/** [kind, string] */
export const nastyStrings = Object.entries(nasty).flatMap(([kind, strings]) =>
  strings.map((text) => [kind, text] as const),
);
