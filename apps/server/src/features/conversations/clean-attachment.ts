import { IMAGE_MOST_PIXELS } from '@keepsong/domain/cart/pod';
import type { Unkept } from '@keepsong/domain/conversations/attachments';
import type { toPlayback } from '../../adapters/audio/audio.ts';
import { checkPicture } from '../../adapters/pictures/check-picture.ts';
import { rebuildImage } from '../../platform/images/rebuild-image.ts';
import {
  type AttachmentType,
  AUDIO_OUT,
  convertedName,
  savedName,
  sniffAttachment,
} from './attachment-types.ts';

type Sent = { name: string; content: Buffer };
type Clean = Sent & { type: AttachmentType };

/**
 * Turns a file that somebody sent into the form that is stored. A picture is rebuilt without its metadata, such
 * as the place where it was taken. A recording is decoded and written as MP3. Text and PDFs stay as they are.
 * @param who the sender; senders take turns at decoding
 * @returns the clean file, or the reason why the file is not stored: `type` when it is broken or of another
 * kind, `lost` when too many files wait to be decoded.
 */
export async function cleanAttachment(
  sent: Sent,
  who: string,
  adapters: { toPlayback: typeof toPlayback },
): Promise<Clean | Unkept> {
  const type = sniffAttachment(sent.content);
  if (!type) return 'type';
  if (type.contentType.startsWith('image/')) return cleanPicture(sent, type, who);
  if (!type.contentType.startsWith('audio/')) return { ...sent, name: savedName(sent.name, type), type };
  const played = await adapters.toPlayback(sent.content, who, { bitrateKbps: 192 });
  if (!played.ok) return whyNot(played.refusal.code);
  return { name: convertedName(sent.name, type, AUDIO_OUT), content: played.value.mp3, type: AUDIO_OUT };
}

async function cleanPicture(sent: Sent, type: AttachmentType, who: string): Promise<Clean | Unkept> {
  const rebuilt = rebuildImage(sent.content);
  if (!rebuilt.ok) return 'type';
  const { bytes, width, height } = rebuilt.value;
  if (width * height > IMAGE_MOST_PIXELS) return 'size';
  const checked = await checkPicture(rebuilt.value, who);
  return checked.ok
    ? { name: savedName(sent.name, type), content: bytes, type }
    : whyNot(checked.refusal.code);
}

const whyNot = (code: string): Unkept => (code === 'too_many_requests' ? 'lost' : 'type');
