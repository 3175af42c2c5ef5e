/**
 * The logos of services where people share links, drawn by us on a square of 24. Glyphs with `line` are stroked, the
 * others filled.
 */
export type BrandGlyph = { readonly path: string; readonly line?: true };

export const BRAND_GLYPHS = {
  facebook: {
    path: 'M12 2a10 10 0 0 0-1.6 19.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.3c-1.2 0-1.6.8-1.6 1.6V12h2.8l-.4 2.9h-2.4v7A10 10 0 0 0 12 2Z',
  },
  messenger: {
    path: 'M12 2C6.4 2 2 6.1 2 11.4c0 2.9 1.3 5.4 3.3 7.1V22l3.1-1.7c1.1.3 2.3.5 3.6.5 5.6 0 10-4.1 10-9.4S17.6 2 12 2Zm1 12.2-2.6-2.7-5 2.7L11 8.4l2.6 2.7 5-2.7Z',
  },
  instagram: {
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm4 4.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4Zm5.2-1.1v.1',
    line: true,
  },
  tiktok: {
    path: 'M16 2h-3.2v13.2a2.7 2.7 0 1 1-2.7-2.7l.8.1V9.3a6 6 0 1 0 5.1 5.9V8.6a7.5 7.5 0 0 0 4.3 1.4V6.7A4.4 4.4 0 0 1 16 2Z',
  },
  twitter: {
    path: 'M2.5 3h6l4.4 6.1L18.1 3h2.6l-6.6 7.7L21.7 21h-6l-4.8-6.6L5.2 21H2.6l7.1-8.3ZM6.2 4.9l10.5 14.2h1.3L7.5 4.9Z',
  },
  whatsapp: {
    path: 'M12 2a10 10 0 0 0-8.6 15L2 22l5.1-1.3A10 10 0 1 0 12 2ZM8.6 7c.3 0 .6 0 .8.5l.8 1.9-.1.7-.7.9c.9 1.7 2.1 2.7 3.8 3.5l.9-1c.2-.3.5-.3.8-.2l1.8.9c.4.2.5.4.4.8-.2 1.3-1.4 2-2.5 2-3.6-.3-7.6-4-8-7.5 0-1.2.9-2.5 2-2.5Z',
  },
  spotify: {
    path: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM6.2 9.4c3.9-1.2 8.1-.8 11.2 1a.9.9 0 0 0 1-1.6C14.8 6.7 10 6.3 5.7 7.6a.9.9 0 0 0 .5 1.8Zm.5 3.4c3.2-.9 6.7-.5 9.4 1.1a.8.8 0 0 0 .8-1.4c-3.1-1.8-7.1-2.2-10.6-1.2a.8.8 0 0 0 .4 1.5Zm.4 3.2c2.6-.7 5.3-.4 7.6 1a.7.7 0 0 0 .7-1.2c-2.6-1.5-5.7-1.9-8.6-1.1a.7.7 0 0 0 .3 1.3Z',
  },
  gif: {
    path: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Zm5.2 5.2a2.2 2.2 0 1 0 0 3.6v-1.6H9M13.2 10v4m2.8 0v-4h2.4M16 12.2h2',
    line: true,
  },
  giphy: { path: 'M14 3v5h5M5 3h9l5 5v13H5Zm4 10h6', line: true },
} satisfies Record<string, BrandGlyph>;
