/** Longer error messages are cut. */
const LONGEST = 300;

/**
 * Parts that an error message may contain and that are hidden, in this order. They are quoted texts, e-mail
 * addresses, queries, addresses that give access, tokens and ids, and numbers that may be a passcode, a card or
 * a phone. Each becomes an ellipsis.
 */
const HIDDEN: readonly (readonly [RegExp, string])[] = [
  [/"[^"\n]{3,}"|`[^`\n]{3,}`|“[^”\n]{3,}”|‘[^’\n]{3,}’|«[^»\n]{3,}»|(?<!\p{L})'[^'\n]{3,}'/gu, '…'],
  [/[^\s@]+@[^\s@]+/g, '…'],
  [/\?\S+/g, '?…'],
  [/\/(stories|collaborate|r)\/[^/\s]+/gi, '/$1/…'],
  [/[\w-]{20,}/g, '…'],
  [/\+?\d(?:[ -]?\d){3,}/g, '…'],
  [/\p{Cc}+/gu, ' '],
];

/** An error message without parts that may come from a customer. The rest still says what went wrong. */
export const scrubbed = (message: string): string =>
  HIDDEN.reduce((text, [pattern, shown]) => text.replace(pattern, shown), message.slice(0, 10 * LONGEST))
    .toWellFormed()
    .slice(0, LONGEST);
