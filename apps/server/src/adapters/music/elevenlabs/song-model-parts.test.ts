import { encodeSong } from '@keepsong/song-engine/encode/mp3';
import { levelOf } from '@keepsong/song-engine/mix/finish';
import { describe, expect, it } from 'vitest';
import { decodeAudio } from '../../audio/decode-audio.ts';
import { REQUEST } from '../testing/music-contract.ts';
import { wholeOf } from './finish-song.ts';
import { planOf, saidNameOf, sungText } from './plan.ts';
import { timeLines } from './timed-lines.ts';

describe('a plan', () => {
  const plan = planOf({ ...REQUEST, name: { spelling: 'Niamh', respelling: null } });

  it('keeps to the bounds of the model and has all our words, section by section', () => {
    for (const chunk of plan.composition.chunks) {
      if (!('text' in chunk)) throw new Error('a chunk without text');
      expect(chunk.durationMs).toBeGreaterThanOrEqual(3_000);
      expect(chunk.durationMs).toBeLessThanOrEqual(120_000);
      expect(chunk.text.split('\n').length).toBeLessThanOrEqual(31);
      for (const line of chunk.text.split('\n')) expect(line.length).toBeLessThanOrEqual(200);
    }
    const sung = plan.composition.chunks.map((chunk) => ('text' in chunk ? chunk.text : '')).join('\n');
    for (const { text } of plan.lines) expect(sung).toContain(text.replaceAll('Niamh', 'Neev'));
    expect(plan.seconds).toBeGreaterThan(90);
  });

  it('is the same for the same request, and has a seed that the service takes', () => {
    expect(planOf({ ...REQUEST, name: { spelling: 'Niamh', respelling: null } })).toEqual(plan);
    expect(Number.isInteger(plan.seed) && plan.seed >= 0 && plan.seed < 2 ** 31).toBe(true);
    expect(planOf({ ...REQUEST, seed: 'another' }).seed).not.toBe(plan.seed);
  });
});

it.each([
  ['Siobhan', 'shi-VAWN', 'en', 'Shi-vawn'],
  ['Siobhan', null, 'en', 'Shi-vawn'],
  ['Siobhan', null, 'sp', null],
  ['Robert', null, 'sp', null],
] as const)('%s with %s in %s is written %s', (spelling, respelling, language, said) => {
  expect(saidNameOf({ spelling, respelling }, language)).toBe(said);
});

it('the words of a customer are no directions', () => {
  expect(
    sungText('Oh [Chorus] {screams} Ana, banana', { spelling: 'Ana', respelling: 'AH-nah' }, 'Ah-nah'),
  ).toBe('Oh (Chorus) (screams) Ah-nah, banana');
});

describe('the times of words', () => {
  const plan = {
    seconds: 20,
    sections: [
      { name: 'verse' as const, from: 0, to: 10 },
      { name: 'chorus' as const, from: 10, to: 20 },
    ],
    lines: [
      { text: 'Niamh, you shine', words: ['Niamh,', 'you', 'shine'], section: 0 },
      { text: 'Like morning', words: ['Like', 'morning'], section: 0 },
      { text: 'Oh you', words: ['Oh', 'you'], section: 1 },
    ],
  };
  const said = (word: string) => word.replace('Niamh', 'Neev');
  const sung = (word: string, from: number, to: number) => ({ word, startMs: from * 1000, endMs: to * 1000 });

  it('are those of the model, under our own words', () => {
    const lines = timeLines(
      plan,
      [
        ...[sung('Neev', 1, 2), sung('you', 2, 3), sung('shine', 3, 4)],
        ...[
          sung('like', 5, 6),
          sung('morning', 6, 7),
          sung('ooh', 8, 9),
          sung('oh', 11, 12),
          sung('you', 12, 13),
        ],
      ],
      said,
    );
    expect(lines.map(({ text, from, to }) => [text, from, to])).toEqual([
      ['Niamh, you shine', 1, 4],
      ['Like morning', 5, 7],
      ['Oh you', 11, 13],
    ]);
    expect(lines[0]?.words[0]).toEqual({ text: 'Niamh,', from: 1, to: 2 });
  });

  it('are between their neighbours for words that the model did not name', () => {
    const lines = timeLines(plan, [sung('Neev', 1, 2), sung('shine', 4, 5), sung('oh', 11, 12)], said);
    expect(lines[0]?.words[1]).toEqual({ text: 'you', from: 2, to: 4 });
    const [, silent] = lines;
    expect(silent && silent.from >= 5 && silent.to <= 11).toBe(true);
    expect(lines.every(({ words }) => words.every(({ from, to }) => to >= from))).toBe(true);
  });

  it('are those of the plan when the model names none', () => {
    expect(timeLines(plan, [], said).map(({ from, to }) => [from, to])).toEqual([
      [0, 5],
      [5, 10],
      [10, 20],
    ]);
  });
});

it('a recording that is too loud is brought to the loudness of the shop, and says that a program made it', {
  tags: ['night'],
  timeout: 30_000,
}, async () => {
  const rate = 44_100;
  const tone = (hertz: number) =>
    Float32Array.from({ length: rate * 6 }, (_, at) => 0.95 * Math.sin((2 * Math.PI * hertz * at) / rate));
  const loud = { left: tone(440), right: tone(660) };
  const words = { title: 'Loud', lyrics: 'La', lines: [] };
  const tags = { title: 'x', artist: 'x', lyrics: 'x', language: 'en' as const };
  const sent = await encodeSong(loud, rate, { kbps: 128, channels: 2 }, tags);
  const whole = await wholeOf(sent, REQUEST, words);
  const parts: Float32Array[][] = [];
  for await (const { channels } of decodeAudio(whole.mp3, 'mp3')) parts.push(channels);
  const side = (at: number) => Float32Array.from(parts.flatMap((channels) => [...(channels[at] ?? [])]));
  const { lufs, truePeak } = levelOf({ left: side(0), right: side(1) }, rate);
  expect(lufs).toBeGreaterThan(-15);
  expect(lufs).toBeLessThan(-13);
  expect(truePeak).toBeLessThan(-1);
  expect(Buffer.from(whole.mp3).includes(Buffer.from('GENERATED', 'utf16le'))).toBe(true);
});
