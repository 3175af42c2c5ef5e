import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doAudioJob } from './audio-job.ts';
import { sniffAudio } from './sniff.ts';
import { encodeMp3 } from './testing/encode-mp3.ts';
import { playBytes } from './testing/play-bytes.ts';
import { writeWav } from './testing/write-wav.ts';

const REFUSALS = ['audio_unsupported', 'audio_unreadable', 'audio_too_long'];
const NAMES = ['tone.flac', 'tone.m4a', 'tone.webm', 'tone.ogg', 'tone-opus.ogg'];
const fixture = (name: string) => readFile(new URL(`./testing/fixtures/${name}`, import.meta.url));
const tone = () =>
  writeWav({
    sampleRate: 8000,
    channels: [Float32Array.from({ length: 8000 }, (_, at) => 0.5 * Math.sin(at / 3))],
  });

/** Does the job in this process: it refuses these files before it decodes them. */
const job = (bytes: Uint8Array) =>
  doAudioJob({ bytes, limits: { maxSeconds: 600 }, mp3: { bitrateKbps: 64 } });
const codeOfJob = async (bytes: Uint8Array) => {
  const done = await job(bytes);
  return done.ok ? 'ok' : done.refusal.code;
};

const codeOf = async (bytes: Uint8Array, timeoutMs = 12_000) => {
  const done = await playBytes(bytes, {}, { timeoutMs });
  return done.ok ? 'ok' : done.refusal.code;
};

describe('hostile uploads', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(4096)],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(200))],
    ['a web page with RIFF inside', Buffer.from('<html>RIFF....WAVEfmt </html>'.padEnd(200))],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(200))],
    ['an archive', Buffer.from(`PK\x03\x04${'x'.repeat(200)}`)],
    ['a header alone', tone().subarray(0, 20)],
  ])('refuses %s', async (_, bytes) => {
    expect(await codeOf(bytes)).toBe('audio_unsupported');
  });

  it('measures the real length when the header promises an hour', async () => {
    const lying = tone();
    lying.writeUInt32LE(8000 * 2 * 3600, 40);
    const done = await job(lying);
    expect(done.ok && done.value.facts.durationSeconds).toBe(1);
  });

  it('refuses a header without a single sample', async () => {
    expect(await codeOfJob(tone().subarray(0, 44))).toBe('audio_unreadable');
  });

  it.each([
    ['65,535 channels', (file: Buffer) => file.writeUInt16LE(65_535, 22)],
    ['a sampling rate of 4 GHz', (file: Buffer) => file.writeUInt32LE(4_000_000_000, 24)],
    ['a sampling rate of 0', (file: Buffer) => file.writeUInt32LE(0, 24)],
    ['a block of 0 bytes', (file: Buffer) => file.writeUInt16LE(0, 32)],
    ['ADPCM', (file: Buffer) => file.writeUInt16LE(0x11, 20)],
  ])('refuses a WAV that claims %s', async (_, lie) => {
    const file = tone();
    lie(file);
    expect(await codeOfJob(file)).toBe('audio_unsupported');
  });

  it('survives an M4A that claims four billion samples', async () => {
    const file = await fixture('tone.m4a');
    const at = file.indexOf('stsz') + 12;
    file.writeUInt32BE(0xffff_ffff, at);
    file.writeUInt32BE(1, at - 4);
    // The file is decoded until the time limit ends.
    expect(await codeOf(file, 2_000)).toBe('audio_unreadable');
    expect(await codeOf(tone())).toBe('ok');
  });
});

describe('doAudioJob', () => {
  it('refuses random bytes, also after a valid beginning', async () => {
    const mp3 = await encodeMp3({ sampleRate: 32_000, channels: [new Float32Array(3200)] });
    const heads = [
      tone().subarray(0, 44),
      mp3.subarray(0, 400),
      Buffer.from('fLaC'),
      Buffer.from('OggS'),
      Buffer.alloc(0),
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 3000 }), async (head, noise) => {
        const done = await job(Buffer.concat([head, noise]));
        if (!done.ok) expect(REFUSALS).toContain(done.refusal.code);
        else expect(Number.isFinite(done.value.facts.rms)).toBe(true);
      }),
      { numRuns: Number(process.env.AUDIO_CASES) },
    );
  });

  it.each(NAMES)('gives a result for %s that is cut off anywhere', { tags: ['night'] }, async (name) => {
    const whole = await fixture(name);
    for (const share of [0.02, 0.3, 0.8, 0.999]) {
      const done = await job(whole.subarray(0, Math.floor(whole.length * share)));
      expect(['ok', ...REFUSALS], `${name} ${share}`).toContain(done.ok ? 'ok' : done.refusal.code);
    }
  });

  it('keeps its sums finite for a float WAV of NaN and infinity', async () => {
    const file = Buffer.alloc(44 + 4 * 9000);
    tone().copy(file, 0, 0, 44);
    file.writeUInt16LE(3, 20);
    file.writeUInt16LE(4, 32);
    file.writeUInt16LE(32, 34);
    file.writeUInt32LE(4 * 9000, 40);
    for (let at = 0; at < 9000; at += 1)
      file.writeFloatLE(at % 2 === 0 ? Number.NaN : Number.POSITIVE_INFINITY, 44 + 4 * at);
    const done = await job(file);
    if (!done.ok) throw new Error(done.refusal.code);
    expect(Number.isFinite(done.value.facts.rms)).toBe(true);
    expect(Number.isFinite(done.value.facts.peak)).toBe(true);
  });
});

describe('sniffAudio', () => {
  it('takes a sync word for MP3 only with a possible frame header', () => {
    const start = (...bytes: number[]) =>
      sniffAudio(Uint8Array.from([...bytes, ...new Array(32).fill(0)]))?.format;
    expect(start(0xff, 0xfb, 0x90)).toBe('mp3');
    expect(start(0xff, 0xfb, 0xf0)).toBeUndefined();
    expect(start(0xff, 0xfb, 0x9c)).toBeUndefined();
    expect(start(0xff, 0xf1, 0x50)).toBeUndefined();
  });
});
