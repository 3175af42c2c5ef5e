const LINE_ENDINGS = /\r\n?|[\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
const INVISIBLE_ONLY = /^[\s\u200B-\u200D\u2060\uFEFF]*$/;

/**
 * Makes text storable: line ends become `\n`, and control characters and lone surrogates (halves of UTF-16 pairs) are
 * removed or replaced. PostgreSQL's `jsonb` refuses NUL and lone surrogates.
 */
export const tidyText = (text: string): string =>
  text.toWellFormed().replace(LINE_ENDINGS, '\n').replace(CONTROLS, '');

/** Whether a text is empty or has only white space and zero-width characters (spec 10.2-09). */
export const isBlank = (text: string): boolean => INVISIBLE_ONLY.test(text);
