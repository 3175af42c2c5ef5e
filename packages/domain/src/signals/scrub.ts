/** Longer messages of faults are cut off. */
const LONGEST = 300;

/**
 * What a message of a fault may hold, in this order: quoted texts, addresses of mail, queries, addresses that open
 * something, tokens and ids, and numbers that may be a passcode, a card or a phone. Each becomes an ellipsis.
 */
const HIDDEN: readonly (readonly [RegExp, string])[] = [
  [/"[^"\n]{3,}"|`[^`\n]{3,}`|“[^”\n]{3,}”|‘[^’\n]{3,}’|«[^»\n]{3,}»|(?<!\p{L})'[^'\n]{3,}'/gu, '…'],
  [/[^\s@]+@[^\s@]+/g, '…'],
  [/\?\S+/g, '?…'],
  [/\/(stories|collaborate|r)\/[^/\s]+/g, '/$1/…'],
  [/[\w-]{20,}/g, '…'],
  [/\+?\d(?:[ -]?\d){3,}/g, '…'],
  [/\p{Cc}+/gu, ' '],
];

/** The message of a fault without what it may repeat of a customer. What is left still says what went wrong. */
export const scrubbed = (message: string): string =>
  HIDDEN.reduce((text, [pattern, shown]) => text.replace(pattern, shown), message.slice(0, 10 * LONGEST))
    .toWellFormed()
    .slice(0, LONGEST);
