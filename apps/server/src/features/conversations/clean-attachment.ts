import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Unkept } from '@keepsong/domain/conversations/attachments';
import type { toPlayback } from '../../adapters/audio/audio.ts';
import { readPicture } from '../../adapters/pictures/read-picture.ts';
import {
  type AttachmentType,
  AUDIO_OUT,
  convertedName,
  savedName,
  sniffAttachment,
} from './attachment-types.ts';

/** A file that somebody sent: its content, and the path of a file that holds it. */
type Sent = { name: string; content: Buffer; path: string };
/** `content` opens the clean file, so that a file that is not stored after all is never opened. */
type Clean = { name: string; content: () => Buffer | Readable; bytes: number; type: AttachmentType };

/**
 * Turns a file that somebody sent into the form that is stored. A picture is rebuilt without its metadata, such
 * as the place where it was taken. A recording is decoded and written as MP3. Text and PDFs stay as they are.
 * @param who the sender; senders take turns at decoding
 * @returns the clean file, or the reason why the file is not stored: `type` when it is broken or of another
 * kind, `size` when a picture has too many pixels, `lost` when too many files wait to be decoded.
 */
export async function cleanAttachment(
  sent: Sent,
  who: string,
  adapters: { toPlayback: typeof toPlayback },
): Promise<Clean | Unkept> {
  const type = await sniffAttachment(sent.content);
  if (!type) return 'type';
  if (type.contentType.startsWith('image/')) return cleanPicture(sent, type, who);
  const { name, content, path } = sent;
  if (!type.contentType.startsWith('audio/'))
    return { name: savedName(name, type), content: () => content, bytes: content.length, type };
  const played = await adapters.toPlayback(path, who, { bitrateKbps: 192 });
  if (!played.ok) return whyNot(played.refusal.code);
  const { mp3 } = played.value;
  const converted = convertedName(name, type, AUDIO_OUT);
  const open = () => createReadStream(mp3.path);
  return { name: converted, content: open, bytes: mp3.bytes, type: AUDIO_OUT };
}

async function cleanPicture(
  { name, path }: Sent,
  type: AttachmentType,
  who: string,
): Promise<Clean | Unkept> {
  const picture = await readPicture(path, who);
  if (!picture.ok) return whyNot(picture.refusal.code);
  const { content, bytes } = picture.value;
  return { name: savedName(name, type), content, bytes, type };
}

function whyNot(code: string): Unkept {
  if (code === 'too_many_requests') return 'lost';
  return code === 'image_too_large' ? 'size' : 'type';
}
