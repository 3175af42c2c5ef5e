import { readFileSync } from 'node:fs';
import { SoundBankLoader, SpessaSynthProcessor } from 'spessasynth_core';
import type { Played, Score } from './arrange.ts';
import { DRUM_CHANNEL } from './arrange.ts';

export type Stereo = { left: Float32Array; right: Float32Array };

const SOUND_FONT = new URL('../../data/keepsong-band.sf3', import.meta.url);
const BLOCK = 256;
const BANK = 'band';
const VOLUME = 7;
const PAN = 10;
const REVERB_SEND = 91;
const CHORUS_SEND = 93;

/** The start or the end of a note. `sample` is the index of the sample at which it happens. */
type Event = { sample: number; start: boolean; note: Played };

let bank: ReturnType<typeof SoundBankLoader.fromArrayBuffer> | undefined;

/** Reads the sound font, once in each thread, because reading takes 10–90 ms. */
function soundBank(): ReturnType<typeof SoundBankLoader.fromArrayBuffer> {
  if (bank === undefined) {
    const file = readFileSync(SOUND_FONT);
    bank = SoundBankLoader.fromArrayBuffer(new Uint8Array(file).buffer as ArrayBuffer);
  }
  return bank;
}

/**
 * Plays a part of a score without reverb. Notes that begin before the part are left out.
 * @param span the part, in seconds of the score.
 */
export async function playBand(
  score: Score,
  rate: number,
  span: { from: number; to: number },
): Promise<Stereo> {
  const synth = new SpessaSynthProcessor(rate, {
    maxBufferSize: BLOCK,
    effectsEnabled: false,
    eventsEnabled: false,
  });
  await synth.processorInitialized;
  synth.soundBankManager.addSoundBank(soundBank(), BANK);
  seat(synth, score);
  const length = Math.round((span.to - span.from) * rate);
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  let at = 0;
  const play = (until: number) => {
    while (at < until) {
      const size = Math.min(BLOCK, until - at);
      synth.process(left, right, at, size);
      at += size;
    }
  };
  for (const { sample, start, note } of eventsOf(score, rate, span)) {
    play(Math.min(sample, length));
    if (start) synth.noteOn(note.channel, note.midi, note.velocity);
    else synth.noteOff(note.channel, note.midi);
  }
  play(length);
  return { left, right };
}

function seat(synth: SpessaSynthProcessor, { chairs, kit }: Score): void {
  for (const { channel, program, pan } of [...chairs, { channel: DRUM_CHANNEL, program: kit, pan: 0 }]) {
    synth.programChange(channel, program);
    synth.controllerChange(channel, VOLUME, 100);
    synth.controllerChange(channel, PAN, Math.round(64 + pan * 63));
    synth.controllerChange(channel, REVERB_SEND, 0);
    synth.controllerChange(channel, CHORUS_SEND, 0);
  }
}

/** The events of a part, sorted by time. When a note ends and begins again at the same sample, the end comes first. */
function eventsOf({ notes }: Score, rate: number, { from, to }: { from: number; to: number }): Event[] {
  return notes
    .filter(({ at }) => at >= from - 0.02 && at < to)
    .flatMap((note): Event[] => [
      { sample: Math.max(0, Math.round((note.at - from) * rate)), start: true, note },
      { sample: Math.round((note.at + note.seconds - from) * rate), start: false, note },
    ])
    .toSorted((a, b) => a.sample - b.sample || Number(a.start) - Number(b.start));
}
