import { setImmediate as nextTurn } from 'node:timers/promises';
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
const PDF: AttachmentType = { contentType: 'application/pdf', endings: ['pdf'] };
/**
 * A PDF ends with the position of its cross-reference table (ISO 32000, 7.5.5). Some programs write a little
 * behind it.
 */
const PDF_END = /startxref\s+\d+\s+%%EOF/;
const PDF_END_BYTES = 1024;

/** The type into which all recordings are converted. */
export const AUDIO_OUT = AUDIO.mp3;

/** The first bytes of pictures and documents, as text with one character for each byte. */
const STARTS: readonly [RegExp, AttachmentType][] = [
  [/^\xff\xd8\xff/, { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] }],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the sign of PNG has one.
  [/^\x89PNG\r\n\x1a\n/, { contentType: 'image/png', endings: ['png'] }],
  [/^RIFF[\s\S]{4}WEBP/, { contentType: 'image/webp', endings: ['webp'] }],
  [/^%PDF-[12]\.\d/, PDF],
];
/** The brands of audio files. Other files of this container family are films. */
const AUDIO_BRANDS = /^[\s\S]{4}ftypM4[AB] /;
const IS_CONTAINER = /^[\s\S]{4}ftyp/;
/**
 * The beginnings of texts that programs run or draw: web pages, SVG pictures, scripts, PostScript and RTF
 * documents.
 */
const ACTIVE = /^(<|#!|%!|\{\\rtf)/;
/** The most characters that `ACTIVE` looks at. */
const ACTIVE_LENGTH = 5;
/** A text is checked in pieces of this size, so that other requests are answered in between. */
const PIECE_BYTES = 512 * 1024;
/** Control characters that no plain text contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: files with them are not plain text.
const CONTROL = /[\x00-\x08\x0b\x0e-\x1f\x7f]/;

/**
 * The type of a file by its content: a picture, a PDF, a recording or plain text. Null for everything else,
 * also for kinds of pictures that the shop cannot rebuild. The type that the mail names is ignored.
 */
export async function sniffAttachment(bytes: Buffer): Promise<AttachmentType | null> {
  const head = bytes.subarray(0, 64).toString('latin1');
  const known = STARTS.find(([start]) => start.test(head));
  if (known) return known[1] !== PDF || isWholePdf(bytes) ? known[1] : null;
  const audio = sniffAudio(bytes);
  if (audio) return IS_CONTAINER.test(head) && !AUDIO_BRANDS.test(head) ? null : AUDIO[audio.format];
  return (await isPlainText(bytes)) ? TEXT : null;
}

const isWholePdf = (bytes: Buffer): boolean =>
  PDF_END.test(bytes.subarray(-PDF_END_BYTES).toString('latin1'));

async function isPlainText(bytes: Buffer): Promise<boolean> {
  if (bytes.length === 0) return false;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // The first characters that are no white space.
  let beginning = '';
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const isLast = at + PIECE_BYTES >= bytes.length;
    const text = decoded(decoder, bytes.subarray(at, at + PIECE_BYTES), isLast);
    if (text === null || CONTROL.test(text)) return false;
    if (beginning.length < ACTIVE_LENGTH)
      beginning = `${beginning}${text}`.trimStart().slice(0, ACTIVE_LENGTH);
    if (!isLast) await nextTurn();
  }
  return !ACTIVE.test(beginning);
}

/** The text of a piece; null when it is not UTF-8. Half a character at its end is added to the next piece. */
function decoded(decoder: TextDecoder, piece: Buffer, isLast: boolean): string | null {
  try {
    return decoder.decode(piece, { stream: !isLast });
  } catch {
    return null;
  }
}

/**
 * The name under which a file is saved. Its ending fits its content, so that no other kind of program opens the
 * file.
 */
export function savedName(name: string, { endings }: AttachmentType): string {
  return endings.includes(endingOf(name)) ? name : `${name}.${endings[0]}`;
}

/** The name of a converted file, made from the name of the original file. */
export function convertedName(name: string, from: AttachmentType, to: AttachmentType): string {
  const isNamed = from.endings.includes(endingOf(name));
  return savedName(isNamed ? name.slice(0, name.lastIndexOf('.')) : name, to);
}

const endingOf = (name: string): string => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
