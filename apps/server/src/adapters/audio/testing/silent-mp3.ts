/** The seconds of one frame of MPEG-2 layer III at 16 kHz. */
const FRAME_SECONDS = 576 / 16_000;
/** A mono frame of 8 kbit/s: its header says so, and its zeros stand for silence. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xf3, 0x18, 0xc0]), Buffer.alloc(32)]);

/** Silence as an MP3 of one kilobyte a second, a twelfth of what the shop stores for speech. */
export const silentMp3 = (seconds: number): Buffer =>
  Buffer.concat(Array<Buffer>(Math.round(seconds / FRAME_SECONDS)).fill(FRAME));
