import type { Pcm } from '../audio-types.ts';

const HEADER = 44;

/** Makes a 16-bit PCM WAV file from these samples. */
export function writeWav({ sampleRate, channels }: Pcm): Buffer {
  const frames = channels[0]?.length ?? 0;
  const block = channels.length * 2;
  const file = Buffer.alloc(HEADER + frames * block);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels.length, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * block, 28);
  file.writeUInt16LE(block, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(frames * block, 40);
  const sound = new DataView(file.buffer, file.byteOffset + HEADER);
  for (const [side, samples] of channels.entries()) {
    // Millions of samples: an iterator for each would take seconds.
    for (let frame = 0; frame < samples.length; frame += 1) {
      const value = samples[frame] ?? 0;
      const sample = Math.round(Math.max(-1, Math.min(1, value)) * 32_767);
      sound.setInt16(frame * block + side * 2, sample, true);
    }
  }
  return file;
}
