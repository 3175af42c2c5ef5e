import { GENRES } from '@keepsong/domain/builder/options';
import { describe, expect, test } from 'vitest';
import { composeSong } from '../composition/compose.ts';
import { lengthOf, secondsOf } from '../composition/song.ts';
import { requestOf } from '../testing/requests.ts';
import { arrange, DRUM_CHANNEL, type Score } from './arrange.ts';

const scoreOf = (genre: (typeof GENRES)[number]['id'], seed = 'seed') => {
  const song = composeSong(requestOf({ genre, mood: '9', tempo: '3' }));
  return { song, score: arrange(song, seed) };
};

const between = ({ notes }: Score, from: number, to: number) =>
  notes.filter(({ at }) => at >= from && at < to);

describe.each(GENRES)('$label', ({ id }) => {
  const { song, score } = scoreOf(id);
  const spanOf = (at: number): [number, number] => {
    const { bar, bars } = song.sections[at] as (typeof song.sections)[number];
    return [secondsOf(song, bar * 4), secondsOf(song, (bar + bars) * 4)];
  };

  test('plays in every bar, within the song, with drums and at least four other instruments', () => {
    for (let bar = 0; bar < song.bars - 1; bar += 1)
      expect([
        bar,
        between(score, secondsOf(song, bar * 4) - 0.02, secondsOf(song, bar * 4 + 4)).length > 0,
      ]).toEqual([bar, true]);
    for (const { at, seconds, midi, velocity } of score.notes) {
      expect(at >= 0 && at < lengthOf(song) && seconds > 0 && midi > 20 && midi < 109).toBe(true);
      expect(velocity >= 1 && velocity <= 127).toBe(true);
    }
    expect(score.chairs.length).toBeGreaterThanOrEqual(4);
    expect(score.notes.some(({ channel }) => channel === DRUM_CHANNEL)).toBe(true);
  });

  test('plays more from the verse to the last chorus, with fills before it', () => {
    const density = (at: number) => {
      const [from, to] = spanOf(at);
      return between(score, from, to).length / (to - from);
    };
    expect(density(6)).toBeGreaterThan(density(1));
    const [chorus] = spanOf(2);
    const fill = between(score, chorus - secondsOf(song, 1) - 0.01, chorus - 0.01).filter(
      ({ channel }) => channel === DRUM_CHANNEL,
    );
    expect(fill.length).toBeGreaterThanOrEqual(4);
  });
});

test('every genre has a different band, and the seed decides the uneven timing', () => {
  const bands = GENRES.map(({ id }) => JSON.stringify([scoreOf(id).score.chairs, scoreOf(id).score.kit]));
  expect(new Set(bands).size).toBe(GENRES.length);
  expect(scoreOf('5').score).toEqual(scoreOf('5').score);
  expect(scoreOf('5', 'other').score).not.toEqual(scoreOf('5').score);
});
