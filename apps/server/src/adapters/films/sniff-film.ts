export type FilmKind = { ending: 'mp4' | 'webm'; type: string };

/** How many bytes of a file tell its kind. */
export const FILM_HEAD_BYTES = 256;

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/**
 * Recognises a film by its first bytes. Returns its file ending and its content type. Null for everything that
 * not all browsers play, such as QuickTime.
 */
export function sniffFilm(bytes: Buffer): FilmKind | null {
  const head = bytes.subarray(0, FILM_HEAD_BYTES);
  if (head.subarray(0, 4).equals(EBML))
    return head.includes('webm') ? { ending: 'webm', type: 'video/webm' } : null;
  const brand = head.subarray(8, 12).toString('latin1');
  const isMp4 =
    head.subarray(4, 8).toString('latin1') === 'ftyp' && /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V )$/.test(brand);
  return isMp4 ? { ending: 'mp4', type: 'video/mp4' } : null;
}
