const LINE_ENDINGS = /\r\n?|[\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
const INVISIBLE_ONLY = /^[\s\u200B-\u200D\u2060\uFEFF]*$/;

/**
 * Makes text storable: one kind of line ending, no control characters, no lone surrogates.
 * PostgreSQL's `jsonb` refuses NUL and lone surrogates.
 */
export const tidyText = (text: string): string =>
  text.toWellFormed().replace(LINE_ENDINGS, '\n').replace(CONTROLS, '');

/** True for text of only white space or zero-width characters (spec 10.2-09). */
export const isBlank = (text: string): boolean => INVISIBLE_ONLY.test(text);
