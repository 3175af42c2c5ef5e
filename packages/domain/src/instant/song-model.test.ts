import { expect, it } from 'vitest';
import { type ModelOutcome, mayPass, restsUntil } from './song-model.ts';

const now = new Date('2026-11-29T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const answers = (...outcomes: ModelOutcome[]) =>
  outcomes.map((outcome, at) => ({ outcome, at: ago(10 + at) }));

it.each<[string, { outcome: ModelOutcome; at: Date }[], number | null]>([
  ['is asked at first', [], null],
  ['is asked after a song', answers('made', 'down', 'down', 'down'), null],
  ['is asked after two faults', answers('down', 'busy', 'made', 'down'), null],
  ['rests a minute after three faults in a row', answers('down', 'timeout', 'broken', 'made'), 50],
  ['does not count what it was not asked for', answers('rest', 'down', 'open', 'down', 'limit', 'down'), 49],
  ['rests ten minutes without money', answers('quota'), 590],
  ['rests ten minutes with a wrong key', answers('rest', 'key', 'made'), 589],
  ['is asked again when its rest is over', [{ outcome: 'quota', at: ago(601) }], null],
  ['forgets faults of long ago', [...answers('down', 'down'), { outcome: 'down', at: ago(700) }], null],
  ['does not rest after a song that it refused', answers('refused', 'refused', 'refused'), null],
])('a model %s', (_, last, seconds) => {
  const until = restsUntil(last, now);
  expect(until && (until.getTime() - now.getTime()) / 1000).toBe(seconds);
});

it('money and keys do not come back by themselves', () => {
  expect((['busy', 'timeout', 'down', 'broken'] as const).every(mayPass)).toBe(true);
  expect((['refused', 'quota', 'key', 'made', 'limit'] as const).some(mayPass)).toBe(false);
});
