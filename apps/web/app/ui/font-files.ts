// Written by scripts/build-fonts.mjs.
/** The fonts of every first page: display and body, Latin. */
export const PRELOADED_FONTS = [
  '/fonts/roboto-serif.9507f78b.woff2',
  '/fonts/hanken-grotesk.92dde661.woff2',
] as const;
