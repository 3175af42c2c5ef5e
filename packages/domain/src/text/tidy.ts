const LINE_ENDINGS = /\r\n?|[\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
const INVISIBLE_ONLY = /^[\s\u200B-\u200D\u2060\uFEFF]*$/;

/**
 * Makes text storable: one kind of line ending, no control characters, no half surrogates.
 * PostgreSQL's `jsonb` refuses NUL and half surrogates, so they must never reach it.
 */
export const tidyText = (text: string): string =>
  text.toWellFormed().replace(LINE_ENDINGS, '\n').replace(CONTROLS, '');

/** True when there is nothing to read: only white space or zero-width characters (decisions: 'only white space are empty'). */
export const isBlank = (text: string): boolean => INVISIBLE_ONLY.test(text);
