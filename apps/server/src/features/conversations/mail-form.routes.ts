import { ATTACHMENTS_BYTES, ATTACHMENTS_MAX } from '@keepsong/domain/conversations/attachments';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { FastifyRequest } from 'fastify';
import type { InboundFile, PostedFile } from '../../adapters/inbound-mail/inbound-mail.port.ts';

/**
 * The most bytes of all fields of a form together: a long mail, its headers, and its HTML version, which the
 * shop does not read.
 */
export const FORM_BYTES = 2 * 1024 * 1024;
/** The limits for the fields and files of a form. Most of the files are not stored; only their names are. */
const LIMITS = { fieldSize: FORM_BYTES, fields: 60, files: 60, fileSize: ATTACHMENTS_BYTES };

/**
 * The most bytes of a form with its files. Providers accept mails of 25 MB, which become larger when they are
 * encoded.
 */
const MOST_BYTES = 40 * 1024 * 1024;

type Form = { body: Record<string, unknown>; files: PostedFile[] };
/** The file in one part of the form. At most `LIMITS.fileSize` bytes of it are read. */
type Stream = AsyncIterable<Buffer> & { truncated?: boolean; resume(): unknown };

/**
 * Reads the form that a provider posts for a mail with files. The provider sends its signature before the
 * files. Files without a valid signature before them are thrown away, so that strangers cannot fill the memory.
 * Null for a form that is too large: the rest of it is not read.
 */
export async function readMailForm(
  request: FastifyRequest,
  isGenuine: (body: Form['body']) => boolean,
): Promise<Form | null> {
  if (Number(request.headers['content-length']) > MOST_BYTES) return null;
  const body: Form['body'] = {};
  const files: PostedFile[] = [];
  let [left, kept, fieldBytes] = [ATTACHMENTS_BYTES, 0, 0];
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type !== 'file') {
      fieldBytes += Buffer.byteLength(String(part.value));
      if (fieldBytes > FORM_BYTES || part.valueTruncated) return null;
      body[part.fieldname] = part.value;
      continue;
    }
    const content = await read(part.file, isGenuine(body) ? { left, kept } : null);
    if (Buffer.isBuffer(content)) {
      left -= content.length;
      kept += 1;
    }
    const name = tidyText(part.filename ?? '').replace(/^.*[\\/]/, '');
    files.push({ field: part.fieldname, name: name.slice(-200) || 'file', content });
  }
  return { body, files };
}

async function read(
  file: Stream,
  room: { left: number; kept: number } | null,
): Promise<InboundFile['content']> {
  if (room === null || room.kept >= ATTACHMENTS_MAX) {
    file.resume();
    return room === null ? 'lost' : 'number';
  }
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of file) {
    size += piece.length;
    // A file that is too large is still read to its end, because the next parts come after it.
    if (size <= room.left) pieces.push(piece);
    else pieces.length = 0;
  }
  return file.truncated || size > room.left ? 'size' : Buffer.concat(pieces);
}
