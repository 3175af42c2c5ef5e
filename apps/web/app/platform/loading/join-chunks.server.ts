import { Transform } from 'node:stream';

/** React renders a page in one go, so it is not held up before it has written this much. */
const CAPACITY_BYTES = 1 << 20;

/**
 * A stream that joins all pieces that were written in one go. React writes a page in pieces of 2 KB, and each of them
 * would travel through streams, compression and socket on its own. The first joined piece is the page as far as it is
 * ready; `changeFirst` may change it.
 */
export function joinChunks(changeFirst?: (html: string) => string): Transform {
  let pieces: Buffer[] = [];
  let change = changeFirst;
  let waiting: NodeJS.Immediate | undefined;

  function pass(this: Transform): void {
    waiting = undefined;
    if (pieces.length === 0) return;
    const joined = Buffer.concat(pieces);
    pieces = [];
    this.push(change ? change(joined.toString()) : joined);
    change = undefined;
  }

  return new Transform({
    writableHighWaterMark: CAPACITY_BYTES,
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      waiting ??= setImmediate(() => pass.call(this));
      done();
    },
    flush(done) {
      clearImmediate(waiting);
      pass.call(this);
      done();
    },
    destroy(error, done) {
      clearImmediate(waiting);
      done(error);
    },
  });
}
