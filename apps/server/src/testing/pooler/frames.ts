import type { Socket } from 'node:net';

/**
 * A message of the PostgreSQL protocol. `type` is '' for the first message of a client; `body` is what follows
 * the length.
 */
export type Frame = { type: string; body: Buffer };

const LENGTH = 4;

export function encode({ type, body }: Frame): Buffer {
  const head = Buffer.alloc(type.length + LENGTH);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(LENGTH + body.length, type.length);
  return Buffer.concat([head, body]);
}

/** A text in the form of the protocol, which ends with a zero byte. */
export const text = (value: string): Buffer => Buffer.from(`${value}\0`);

/** Reads the text that begins at `from`. Returns it and the place where it ends. */
export function readText(bytes: Buffer, from = 0): { value: string; end: number } {
  const zero = bytes.indexOf(0, from);
  return { value: bytes.toString('utf8', from, zero), end: zero + 1 };
}

/**
 * Cuts the bytes that a socket receives into messages. With `startsBare` the first messages have no type, as
 * those of a client.
 */
export function onFrames(socket: Socket, take: (frame: Frame) => void, startsBare = false): () => void {
  let held = Buffer.alloc(0);
  let isBare = startsBare;
  socket.on('data', (bytes) => {
    held = Buffer.concat([held, bytes as Buffer]);
    for (;;) {
      const at = isBare ? 0 : 1;
      if (held.length < at + LENGTH) return;
      const end = at + held.readInt32BE(at);
      if (held.length < end) return;
      const frame = { type: held.toString('latin1', 0, at), body: held.subarray(at + LENGTH, end) };
      held = held.subarray(end);
      take(frame);
    }
  });
  return () => {
    isBare = false;
  };
}

/** An error message in the form in which PostgreSQL sends it. */
export const errorFrame = (code: string, message: string): Frame => ({
  type: 'E',
  body: Buffer.concat([
    text('SFATAL'),
    text('VFATAL'),
    text(`C${code}`),
    text(`M${message}`),
    Buffer.from([0]),
  ]),
});
