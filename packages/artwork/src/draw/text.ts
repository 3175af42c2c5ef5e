// Longer text is cut before it is used as a seed, so that a picture and its URL always agree.
const LONGEST_TEXT = 120;

/**
 * Makes text safe as a seed and as content of a picture: well-formed, composed, trimmed, without control characters,
 * cut to `limit` code points.
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

/** The first letter or digit of the first text that has one, in capitals; an ampersand when none has (emoji, empty). */
export function initialOf(...texts: readonly string[]): string {
  for (const text of texts) {
    // Clean the text as the picture's address does: composition replaces some characters by others.
    const letter = /[\p{L}\p{N}]\p{M}*/u.exec(cleanText(text))?.[0];
    if (letter) return [...letter.toUpperCase()].slice(0, 4).join('');
  }
  return '&';
}

/** Whether a text reads from right to left, by its first letter. */
export function readsRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first);
}
