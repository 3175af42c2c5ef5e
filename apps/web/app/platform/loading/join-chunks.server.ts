import { Transform } from 'node:stream';

/** React is not held up before it has written this much: a page is rendered in one go. */
const CAPACITY_BYTES = 1 << 20;

/**
 * A stream that passes on in one piece what was written in one go. React writes a page in pieces of 2 KB, and each of
 * them would travel through the streams, the compression and the socket by itself. The first piece is the page as far as
 * it is ready, and `changeFirst` may change it.
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
