import { Writable } from 'node:stream';

/** The size of the buffer, in bytes. A page is usually smaller, so React renders it without a pause. */
const CAPACITY_BYTES = 1 << 20;

/**
 * Collects the bytes of everything that `pipe` writes. React writes a page in pieces of 2 KB, and each piece would be
 * sent separately.
 */
export function wholePage(pipe: (to: Writable) => unknown): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const page = new Writable({
      highWaterMark: CAPACITY_BYTES,
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece);
        done();
      },
      final(done) {
        resolve(Buffer.concat(pieces));
        done();
      },
    });
    page.on('error', reject);
    pipe(page);
  });
}
