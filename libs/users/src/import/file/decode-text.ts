/** Byte order marks. */
const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** First bytes of an Excel workbook: .xlsx (a ZIP file) and .xls. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** First bytes of what is chosen by mistake: PNG, JPEG, GIF, PDF. */
const others = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46],
];

const notText = { problem: 'This is not a text file. Choose a CSV file.' };

/** `guessed`: the encoding is only likely, so a person should confirm the letters. */
export type DecodedText = { readonly text: string; readonly guessed?: true } | { readonly problem: string };

const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);

/**
 * Decodes UTF-8, and UTF-16 with a byte order mark (Excel's "Unicode Text"). Other text is read as
 * Windows-1252 (Excel's "CSV" in much of Europe), which can't be detected reliably: a wrong guess would store wrong
 * names. Bytes that mean nothing there are refused.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (workbooks.some((start) => beginsWith(bytes, start))) {
    return { problem: 'This is a spreadsheet, not a CSV file. Save it as "CSV UTF-8" and choose that file.' };
  }
  if (others.some((start) => beginsWith(bytes, start))) return notText;
  const encoding = marks.find((mark) => beginsWith(bytes, mark.bytes))?.encoding ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes('\0')) return notText;
    return { text };
  } catch {
    return encoding === 'utf-8' && !beginsWith(bytes, marks[0].bytes) ? guess(bytes) : unknown;
  }
}

const unknown = { problem: 'Unknown encoding. Save the file as "CSV UTF-8" and try again.' };

function guess(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (text.includes('\0')) return notText;
  // The five bytes without a letter (0x81, 0x8d, 0x8f, 0x90, 0x9d) become control characters.
  return /[\u0080-\u009f]/.test(text) ? unknown : { text, guessed: true };
}
