import { createHash } from 'node:crypto';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { StartupError } from '../startup-errors.ts';
import { SEALED_TYPE, type Seal } from './seal.ts';

/** The size and the SHA-256 of a content before compression and encryption. */
export type Sum = { bytes: number; sha256: string };

/** Thrown when a part of a backup does not hold what was written into it. */
export class BackupDamaged extends StartupError {
  override name = 'BackupDamaged';
}

/** Compresses and seals a content and stores it at a place. */
export async function putSealed(
  place: Pick<Storage, 'put'>,
  seal: Seal,
  key: string,
  content: Readable,
): Promise<Sum> {
  const measured = measure();
  const packed = createGzip();
  const moved = pipeline(content, measured.stream, packed);
  const put = seal.close(packed).then((sealed) => place.put(key, sealed, { contentType: SEALED_TYPE }));
  await Promise.all([moved, put]);
  return measured.sum();
}

/**
 * Opens a sealed content whose sum is not known. Only the seal can show whether it is complete. Throws
 * `BackupDamaged` when it is not.
 */
export async function readSealed(
  place: Pick<Storage, 'read'>,
  seal: Seal,
  key: string,
  target: Writable,
): Promise<void> {
  try {
    await pipeline(await seal.open(await place.read(key)), createGunzip(), target);
  } catch (error) {
    throw new BackupDamaged(`${key} cannot be read.`, { cause: error });
  }
}

/**
 * Opens a sealed content into a stream. Throws `BackupDamaged` when the content differs from what was written.
 */
export async function takeSealed(
  place: Pick<Storage, 'read'>,
  seal: Seal,
  { key, sum }: { key: string; sum: Sum },
  target: Writable,
): Promise<void> {
  const measured = measure();
  try {
    await pipeline(await seal.open(await place.read(key)), createGunzip(), measured.stream, target);
  } catch (error) {
    throw new BackupDamaged(`${key} cannot be read.`, { cause: error });
  }
  const found = measured.sum();
  if (found.sha256 !== sum.sha256 || found.bytes !== sum.bytes)
    throw new BackupDamaged(`${key} does not hold what was written.`);
}

/** Reads a sealed content and compares it with what was written. Throws `BackupDamaged` when they differ. */
export async function verifySealed(
  place: Pick<Storage, 'read'>,
  seal: Seal,
  part: { key: string; sum: Sum },
): Promise<void> {
  await takeSealed(place, seal, part, new PassThrough().resume());
}

function measure(): { stream: Transform; sum: () => Sum } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, sum: () => ({ bytes, sha256: hash.digest('hex') }) };
}
