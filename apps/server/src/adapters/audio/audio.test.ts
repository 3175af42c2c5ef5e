import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPlayback } from './audio.ts';
import { doAudioJob } from './audio-job.ts';
import type { AudioTags } from './audio-types.ts';
import { writeId3 } from './id3.ts';
import { id3Length } from './sniff.ts';
import { encodeMp3 } from './testing/encode-mp3.ts';
import { makeSongWav } from './testing/make-song.ts';
import { playBytes } from './testing/play-bytes.ts';
import { songFile } from './testing/song-file.ts';
import { writeWav } from './testing/write-wav.ts';

const RATE = 44_100;

function sine(seconds: number, level: number, hertz = 440): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * RATE) },
    (_, at) => level * Math.sin((2 * Math.PI * hertz * at) / RATE),
  );
}

const fixture = (name: string) => readFile(new URL(`./testing/fixtures/${name}`, import.meta.url));
const wav = (...channels: Float32Array[]) => writeWav({ sampleRate: RATE, channels });
/** Does the job in this process, because starting another takes longer than the job. `toPlayback` starts one below. */
const facts = async (bytes: Uint8Array) => {
  const done = await doAudioJob({ bytes, limits: { maxSeconds: 600 }, mp3: { bitrateKbps: 64 } });
  if (!done.ok) throw new Error(`refused: ${JSON.stringify(done.refusal)}`);
  return done.value.facts;
};
const refusalOf = async (work: ReturnType<typeof playBytes>) => {
  const done = await work;
  return done.ok ? null : done.refusal;
};

describe('the facts of a recording', () => {
  it.each([
    ['tone.flac', 'flac', 1, 22_050],
    ['tone.m4a', 'm4a', 2, 44_100],
    ['tone.webm', 'webm', 2, 48_000],
    ['tone.ogg', 'ogg', 2, 44_100],
    ['tone-opus.ogg', 'ogg', 2, 48_000],
  ])('decodes %s', async (name, format, channels, sampleRate) => {
    const heard = await facts(await fixture(name));
    expect(heard).toMatchObject({ format, channels, sampleRate, silentShare: 0, clippedShare: 0 });
    expect(heard.durationSeconds).toBeCloseTo(1.5, 1);
    expect(heard.rms).toBeGreaterThan(0.15);
  });

  it('measures a known WAV exactly', async () => {
    const heard = await facts(wav(sine(2, 0.5), sine(2, 0.5)));
    expect(heard).toMatchObject({ format: 'wav', channels: 2, sampleRate: RATE, durationSeconds: 2 });
    expect(heard.peak).toBeCloseTo(0.5, 3);
    expect(heard.rms).toBeCloseTo(0.5 / Math.SQRT2, 3);
  });

  it('decodes its own MP3', async () => {
    const mp3 = await encodeMp3({ sampleRate: RATE, channels: [sine(1, 0.5)] }, { bitrateKbps: 96 });
    const heard = await facts(mp3);
    expect(heard.format).toBe('mp3');
    expect(heard.durationSeconds).toBeCloseTo(1, 0);
    expect(heard.rms).toBeGreaterThan(0.25);
  });

  it('measures silence and clipping as shares of the whole', async () => {
    const half = new Float32Array(RATE * 2);
    half.set(sine(1, 0.4));
    expect((await facts(wav(half))).silentShare).toBeCloseTo(0.5, 1);
    const squashed = sine(1, 3).map((value) => Math.max(-1, Math.min(1, value)));
    expect((await facts(wav(squashed))).clippedShare).toBeGreaterThan(0.6);
    expect((await facts(wav(sine(1, 0.9)))).clippedShare).toBe(0);
  });

  it('draws 400 peaks between 0 and 1 that follow the loudness', async () => {
    const rising = sine(4, 0.8).map((value, at) => (value * at) / (4 * RATE));
    const { peaks } = await facts(wav(rising));
    expect(peaks.length).toBe(400);
    expect(Math.max(...peaks)).toBe(1);
    expect(peaks[100]).toBeCloseTo(0.25, 1);
    expect(peaks[10]).toBeLessThan(0.05);
  });

  it('recognises the format by content and not by name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keepsong-audio-'));
    const path = join(folder, 'song.mp3');
    await writeFile(path, wav(sine(1, 0.5)));
    const heard = await toPlayback(path, 'test');
    expect(heard.ok && heard.value.facts.format).toBe('wav');
    await rm(folder, { recursive: true });
  });
});

describe('toPlayback', () => {
  let song: Buffer;
  beforeAll(() => {
    song = makeSongWav({ seconds: 6, seed: 1 });
  });

  it('makes an upload an MP3 of the same length, with the facts of the original', async () => {
    const done = await playBytes(song, { bitrateKbps: 96, tags: { title: 'Forty Winters' } });
    if (!done.ok) throw new Error(done.refusal.code);
    expect(done.value.facts).toMatchObject({ format: 'wav', durationSeconds: 6, channels: 2 });
    expect(done.value.mp3.toString('latin1', 0, 3)).toBe('ID3');
    expect(done.value.mp3.length).toBeGreaterThan((96_000 / 8) * 5.5);
    const again = await facts(done.value.mp3);
    expect(again.durationSeconds).toBeCloseTo(6, 0);
    expect(again.rms).toBeCloseTo(done.value.facts.rms, 1);
  });

  it('resamples rates that MP3 players do not take', { tags: ['night'] }, async () => {
    const done = await playBytes(writeWav({ sampleRate: 96_000, channels: [sine(1, 0.5)] }), {
      mono: true,
    });
    if (!done.ok) throw new Error(done.refusal.code);
    const again = await facts(done.value.mp3);
    expect(again.sampleRate).toBe(48_000);
    expect(again.channels).toBe(1);
  });
});

describe('makeSongWav', () => {
  it('passes the checks of a real recording', { tags: ['night'] }, async () => {
    const heard = await facts(songFile());
    expect(heard.durationSeconds).toBe(31);
    expect(heard.silentShare).toBeLessThan(0.05);
    expect(heard.clippedShare).toBe(0);
    expect(heard.rms).toBeGreaterThan(0.05);
    expect(heard.peak).toBeLessThan(0.99);
  });

  it('makes the same bytes for the same seed, and other bytes for another seed', () => {
    const one = makeSongWav({ seconds: 1, seed: 1 });
    expect(makeSongWav({ seconds: 1, seed: 1 }).equals(one)).toBe(true);
    expect(makeSongWav({ seconds: 1, seed: 2 }).equals(one)).toBe(false);
  });
});

describe('limits', () => {
  const cheap = wav(sine(1, 0.5));

  it('refuses what is too large before reading it, and what is too long while decoding', async () => {
    expect(await refusalOf(playBytes(cheap, {}, { maxBytes: 1000 }))).toMatchObject({
      code: 'audio_too_large',
    });
    const long = wav(new Float32Array(RATE * 20));
    expect(await refusalOf(playBytes(long, {}, { maxSeconds: 5 }))).toEqual({
      code: 'audio_too_long',
      details: { maxSeconds: 5 },
    });
  });

  it('ends a job whose time or memory is used up', async () => {
    expect(await refusalOf(playBytes(cheap, {}, { timeoutMs: 1 }))).toEqual({
      code: 'audio_unreadable',
      details: { reason: 'timeout' },
    });
  });

  if (process.platform === 'linux')
    it('ends a job that takes too much memory', async () => {
      const long = wav(new Float32Array(RATE * 60));
      expect(await refusalOf(playBytes(long, {}, { maxMemoryMb: 20 }))).toEqual({
        code: 'audio_unreadable',
        details: { reason: 'memory' },
      });
    });

  it('still works after a failed job', { tags: ['night'] }, async () => {
    const jobs = [playBytes(cheap), playBytes(new Uint8Array(64)), playBytes(cheap, {}, { timeoutMs: 1 })];
    const done = await Promise.all(jobs);
    expect(done.map((result) => result.ok)).toEqual([true, false, false]);
    expect((await playBytes(cheap)).ok).toBe(true);
  });
});

/** The recording with its tags replaced by these. */
const tagMp3 = (mp3: Buffer, tags: AudioTags): Buffer =>
  Buffer.concat([writeId3(tags), mp3.subarray(id3Length(mp3))]);

describe('writeId3', () => {
  let mp3: Buffer;
  beforeAll(async () => {
    mp3 = await encodeMp3({ sampleRate: RATE, channels: [sine(0.5, 0.5)] });
  });
  afterAll(() => {
    mp3 = Buffer.alloc(0);
  });

  it('puts title, artist and comment in front as ID3v2.4, and the song still plays', async () => {
    const tagged = tagMp3(mp3, { title: 'Mi Norte', artist: 'Lucía Ferrán', comment: 'Para Abuela Inés' });
    expect(tagged.toString('latin1', 0, 3)).toBe('ID3');
    expect(tagged[3]).toBe(4);
    for (const text of ['TIT2', 'TPE1', 'COMM', 'Mi Norte', 'Lucía Ferrán', 'Para Abuela Inés']) {
      expect(tagged.includes(Buffer.from(text, 'utf8')), text).toBe(true);
    }
    expect((await facts(tagged)).format).toBe('mp3');
  });

  it('replaces an older tag instead of adding a second one', () => {
    const once = tagMp3(mp3, { title: 'A rather long first title' });
    const twice = tagMp3(once, { title: 'B' });
    expect(twice.includes(Buffer.from('first title'))).toBe(false);
    expect(twice.length).toBe(mp3.length + 10 + 10 + 2);
    expect(tagMp3(twice, {}).equals(mp3)).toBe(true);
  });
});
