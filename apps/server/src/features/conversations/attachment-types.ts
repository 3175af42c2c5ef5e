import type { AudioFormat } from '../../adapters/audio/audio-types.ts';
import { sniffAudio } from '../../adapters/audio/sniff.ts';

export type AttachmentType = { contentType: string; endings: readonly [string, ...string[]] };

const AUDIO: Readonly<Record<AudioFormat, AttachmentType>> = {
  wav: { contentType: 'audio/wav', endings: ['wav'] },
  flac: { contentType: 'audio/flac', endings: ['flac'] },
  mp3: { contentType: 'audio/mpeg', endings: ['mp3'] },
  m4a: { contentType: 'audio/mp4', endings: ['m4a', 'mp4', 'm4b'] },
  ogg: { contentType: 'audio/ogg', endings: ['ogg', 'oga', 'opus'] },
  webm: { contentType: 'audio/webm', endings: ['webm', 'weba'] },
};
const TEXT: AttachmentType = { contentType: 'text/plain', endings: ['txt'] };

/** The first bytes of pictures and documents, as text of one byte a letter. */
const STARTS: readonly [RegExp, AttachmentType][] = [
  [/^\xff\xd8\xff/, { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] }],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the sign of PNG has one.
  [/^\x89PNG\r\n\x1a\n/, { contentType: 'image/png', endings: ['png'] }],
  [/^GIF8[79]a/, { contentType: 'image/gif', endings: ['gif'] }],
  [/^RIFF[\s\S]{4}WEBP/, { contentType: 'image/webp', endings: ['webp'] }],
  [/^[\s\S]{4}ftyp(heic|heix|mif1)/, { contentType: 'image/heic', endings: ['heic', 'heif'] }],
  [/^[\s\S]{4}ftypavif/, { contentType: 'image/avif', endings: ['avif'] }],
  [/^%PDF-\d/, { contentType: 'application/pdf', endings: ['pdf'] }],
];
/** Other containers of this family are films. */
const AUDIO_BRANDS = /^[\s\S]{4}ftypM4[AB] /;
const IS_CONTAINER = /^[\s\S]{4}ftyp/;
/** Words that programs run or draw: pages, pictures in words, scripts, documents with macros. */
const ACTIVE = /^\s*(<|#!|%!|\{\\rtf)/;
/** Letters that no plain text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: files with them are not plain text.
const CONTROL = /[\x00-\x08\x0b\x0e-\x1f\x7f]/;

/**
 * The type of a file by its content: a picture, a PDF, a recording or plain text. Null for everything else. What the mail
 * says about the file does not count.
 */
export function sniffAttachment(bytes: Buffer): AttachmentType | null {
  const head = bytes.subarray(0, 64).toString('latin1');
  const known = STARTS.find(([start]) => start.test(head));
  if (known) return known[1];
  const audio = sniffAudio(bytes);
  if (audio) return IS_CONTAINER.test(head) && !AUDIO_BRANDS.test(head) ? null : AUDIO[audio.format];
  return isPlainText(bytes) ? TEXT : null;
}

function isPlainText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !CONTROL.test(text) && !ACTIVE.test(text);
  } catch {
    return false;
  }
}

/** The name under which a file is saved. It ends as its content demands, so that it opens as nothing else. */
export function savedName(name: string, { endings }: AttachmentType): string {
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return endings.includes(ending) ? name : `${name}.${endings[0]}`;
}
