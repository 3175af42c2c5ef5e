import { Writable } from 'node:stream';

/** React is not held up before it has written this much: a page is rendered in one go. */
const CAPACITY_BYTES = 1 << 20;

/** The text of what `pipe` writes. React writes a page in pieces of 2 KB; each would be sent by itself. */
export function wholePage(pipe: (to: Writable) => unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const page = new Writable({
      highWaterMark: CAPACITY_BYTES,
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece);
        done();
      },
      final(done) {
        resolve(Buffer.concat(pieces).toString());
        done();
      },
    });
    page.on('error', reject);
    pipe(page);
  });
}
