/** The longest text of a mail that is kept, and the longest text that the staff can write. */
export const MESSAGE_MAX = 10_000;

/** Lines that mail programs put in front of the quoted mail, in English and Spanish. */
const BEGINS_QUOTE = [
  /^On\b.{4,200}\bwrote:$/i,
  /^El\b.{4,200}\bescribió:$/i,
  /^-{2,}\s*(original message|mensaje original|forwarded message|mensaje reenviado)\s*-{2,}$/i,
  /^_{10,}$/,
  /^(from|de):\s.*@.*$/i,
];

/** Lines that begin a signature. */
const BEGINS_SIGNATURE = [/^-- ?$/, /^(sent from|get outlook for|enviado desde|obtener outlook)\b/i];

const isQuoted = (line: string): boolean => /^\s*>/.test(line);

/**
 * The writer's own words in an answer, without the quoted mail and the signature. A mail program may break the
 * line before the quote into two lines. When nothing would be left, the whole text is kept.
 */
export function ownWords(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const end = lines.findIndex((line, at) => {
    const one = line.trim();
    const two = `${one} ${lines[at + 1]?.trim() ?? ''}`.trim();
    return (
      BEGINS_QUOTE.some((begins) => begins.test(one) || (/^(on|el)\b/i.test(one) && begins.test(two))) ||
      BEGINS_SIGNATURE.some((begins) => begins.test(one))
    );
  });
  const kept = (end > 0 ? lines.slice(0, end) : lines).filter((line) => !isQuoted(line));
  const own = tidyLines(kept.join('\n'));
  return own === '' ? tidyLines(lines.map((line) => line.replace(/^\s*>+ ?/, '')).join('\n')) : own;
}

const tidyLines = (text: string): string =>
  text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Whether the digits can be a card number: the last digit must match the others (Luhn). */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Hides card numbers. Customers sometimes write them without being asked, and the shop must not store them. */
export const withoutCards = (text: string): string =>
  text.replace(/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g, (found) => {
    const digits = found.replace(/\D/g, '');
    return isCardNumber(digits) ? `•••• ${digits.slice(-4)}` : found;
  });

/** The text of a mail that is kept: the writer's own words without card numbers, cut when too long. */
export function keptText(text: string): { text: string; isCut: boolean } {
  const own = withoutCards(ownWords(text));
  return own.length > MESSAGE_MAX
    ? { text: own.slice(0, MESSAGE_MAX), isCut: true }
    : { text: own, isCut: false };
}
