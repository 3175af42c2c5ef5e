// Written by scripts/build-fonts.mjs.
/** The fonts of every first page: display and body, Latin. */
export const PRELOADED_FONTS = [
  '/fonts/roboto-serif.cbbac091.woff2',
  '/fonts/hanken-grotesk.709c9274.woff2',
] as const;
/** The extra fonts of a page with a lockup: display in every width, with the letters of each file. */
export const LOCKUP_FONTS = [
  {
    file: '/fonts/roboto-serif-wood.f55bf1c0.woff2',
    letters: " !&',-.?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz ’",
  },
  { file: '/fonts/roboto-serif-wood-more.ff3edc3b.woff2', letters: '"()0123456789:¡ªº¿ÁÉÍÑÓÚÜáéíñóúü–—‘“”…' },
] as const;
