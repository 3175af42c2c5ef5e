import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offerExpires } from './commission.ts';
import { isHeld, offerEnds } from './question.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 20, 12) + hours * 3_600_000);
const OFFER = { offeredAt: at(0), questionAt: null, answeredAt: null };

it.each([
  ['without a question', {}, 24],
  ['while its question waits', { questionAt: at(5) }, 48],
  ['after an answer', { questionAt: at(5), answeredAt: at(8) }, 27],
  ['after an answer that came too late', { questionAt: at(5), answeredAt: at(40) }, 48],
] as const)('an offer ends %s', (_what, change, hours) => {
  expect(offerEnds({ ...OFFER, ...change })).toEqual(at(hours));
});

it('an artist never has less than 24 hours, and never waits longer than 24 more', () => {
  const hour = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(hour, fc.option(hour), (asked, answered) => {
      const answeredAt = answered === null ? null : at(asked + answered);
      const end = offerEnds({ ...OFFER, questionAt: at(asked), answeredAt }).getTime();
      const plain = offerExpires(OFFER.offeredAt).getTime();
      expect(end >= plain && end <= plain + 86_400_000).toBe(true);
    }),
  );
});

it.each([
  [null, null, 5, false],
  [5, null, 28.9, true],
  [5, null, 29, false],
  [5, 6, 7, false],
] as const)('a question of hour %s, answered at %s, at hour %s', (asked, answered, now, isOn) => {
  const of = (hour: number | null) => (hour === null ? null : at(hour));
  expect(isHeld({ questionAt: of(asked), answeredAt: of(answered) }, at(now))).toBe(isOn);
});
