import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { beginsLikePicture } from '../../platform/images/rebuild-image.ts';
import { type ImagePart, partLength, type RebuiltImage } from '../../platform/images/rebuilt.ts';
import { decodeInTurn } from '../../platform/sandbox/fair-slots.ts';
import { runSandboxed } from '../../platform/sandbox/run-sandboxed.ts';
import type { PictureJob } from './picture-process.ts';

const PROGRAM = new URL('./picture-process.ts', import.meta.url);
/** The largest accepted picture has 60 million pixels, which are 240 MB when they are decoded. */
const LIMITS = { timeoutMs: 20_000, maxMemoryMb: 900 } as const;
const HEAD_BYTES = 12;
const PIECE_BYTES = 64 * 1024;

/** A picture that can be drawn, without its metadata. Width and height are in pixels, before rotation. */
export type Picture = Omit<RebuiltImage, 'parts'> & {
  /** The length of its content. */
  bytes: number;
  /** Reads the content. It is read from the file of the upload, which must still be there. */
  content(): Readable;
};

/**
 * Reads an uploaded picture in a process of its own: rebuilds it from the parts that draw it, and decodes it, because a
 * file may have the structure of a picture but contain only noise. The process reads the file itself. It may write no
 * file, so it answers which parts to keep.
 * @param path the file of the upload
 * @param who the sender's account or network address; senders take turns
 * @param leastSide the least width and height in pixels
 * @returns the picture. Refusals: all refusals of `rebuildImage`, `image_too_large`, `image_too_small`,
 * `too_many_requests`.
 */
export async function readPicture(path: string, who: string, leastSide = 1): Promise<Result<Picture>> {
  // Files of other kinds never start a process.
  if (!beginsLikePicture(await headOf(path))) return refuse('image_unsupported');
  const job: PictureJob = { path, leastSide };
  const read = await decodeInTurn(who, () =>
    runSandboxed<RebuiltImage>(PROGRAM, job, { limits: LIMITS, unreadable: 'image_unreadable' }),
  );
  if (!read.ok) return read;
  const { parts, ...facts } = read.value;
  const bytes = parts.reduce((sum, part) => sum + partLength(part), 0);
  return ok({ ...facts, bytes, content: () => Readable.from(piecesOf(path, parts)) });
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* piecesOf(path: string, parts: readonly ImagePart[]): AsyncIterable<Uint8Array> {
  const file = await open(path);
  try {
    for (const part of parts) {
      if (part instanceof Uint8Array) {
        yield part;
        continue;
      }
      for (let at = part.from; at < part.to; at += PIECE_BYTES) {
        const piece = Buffer.alloc(Math.min(PIECE_BYTES, part.to - at));
        const { bytesRead } = await file.read(piece, 0, piece.length, at);
        if (bytesRead < piece.length) throw new Error('The file of the picture ends too early.');
        yield piece;
      }
    }
  } finally {
    await file.close();
  }
}
