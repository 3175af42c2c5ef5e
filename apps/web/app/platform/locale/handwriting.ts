/** What the handwriting has letters for: Latin with the accents of English and Spanish, and common punctuation. */
const WRITABLE = /^[\n\u0020-\u007E\u00A0-\u00A1\u00AB\u00BB\u00BFÁÉÍÑÓÚÜáéíñóúü–—‘’“”…]*$/;

/** Whether a whole text can be set in handwriting; one with other letters is set in italics instead. */
export const suitsHandwriting = (text: string): boolean => WRITABLE.test(text);
