/**
 * The characters that the handwriting font has: Latin with the accents of English and Spanish, and common
 * punctuation.
 */
const WRITABLE = /^[\n\u0020-\u007E\u00A0-\u00A1\u00AB\u00BB\u00BFÁÉÍÑÓÚÜáéíñóúü–—‘’“”…]*$/;

/** Whether the handwriting font has all characters of a text. A text with other characters is set in italics. */
export const suitsHandwriting = (text: string): boolean => WRITABLE.test(text);
