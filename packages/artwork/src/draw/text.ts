// Longer texts are cut before they become a seed or part of an address. A picture drawn from its address is
// then the same as one drawn from the full text.
const LONGEST_TEXT = 120;

/**
 * Makes a text safe as a seed and as content of a picture: no lone surrogates or control characters, composed Unicode
 * (NFC), trimmed, and cut to `limit` code points.
 */
export function cleanText(text: string | null | undefined, limit = LONGEST_TEXT): string {
  // A lone surrogate is not allowed in XML and cannot be written into a URL.
  const printable = (text ?? '')
    .slice(0, limit * 16)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ');
  return [...printable.trim()].slice(0, limit).join('').trim();
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const;

function isSpecial(character: string): character is keyof typeof ENTITIES {
  return character in ENTITIES;
}

/** Text that is safe as XML content and as an attribute value. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => (isSpecial(character) ? ENTITIES[character] : ''));
}

/**
 * The initial as a capital: the first letter or digit of the first text that has one. When no text has one
 * (only emoji, or empty), it is an ampersand.
 */
export function initialOf(...texts: readonly string[]): string {
  for (const text of texts) {
    // Clean the text first, as the picture's address does. Unicode composition replaces some characters.
    const letter = /[\p{L}\p{N}]\p{M}*/u.exec(cleanText(text))?.[0];
    if (letter) return [...letter.toUpperCase()].slice(0, 4).join('');
  }
  return '&';
}

/** Whether the first letter of a text belongs to a script that is written from right to left. */
export function readsRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first);
}

const CONNECTOR = /^(?:[^\p{L}\p{N}]+|and|or|y|e|o|u)$/iu;

/** The words of a text. A connecting word or sign, as in 'Mom & Dad', is joined to the next word. */
export function wordsToBreak(text: string): string[] {
  const words: string[] = [];
  let joins = false;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (joins) words.push(`${words.pop()} ${word}`);
    else words.push(word);
    joins = CONNECTOR.test(word);
  }
  return words;
}
