import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from '../time/day.ts';
import { effectOf, mayDecideAppeal, type StandingFacts, standingOf, weakPoints } from './standing.ts';

const GOOD: StandingFacts = {
  ...{ accepted: 9, refused: 1, songs: 8, promised: 8, punctual: 8, changed: 2, checked: 8, returned: 1 },
  ...{ ratings: 4, stars: 19, strikes: 0 },
};

it('shares are whole percents of what was stored', () => {
  expect(standingOf(GOOD)).toEqual({
    ...{ acceptance: 90, punctuality: 100, revisions: 25, returned: 13, rating: 4.8 },
    ...{ level: 'good', suggestsTrust: true },
  });
});

it.each<[string, Partial<StandingFacts>, string, boolean]>([
  ['few songs', { songs: 2, promised: 2, punctual: 0 }, 'new', false],
  ['few songs, and three taken away late', { songs: 0, promised: 3, punctual: 0 }, 'at_risk', false],
  ['one of few promises broken, and songs of others', { promised: 2, punctual: 1 }, 'good', true],
  ['few songs and a strike', { songs: 2, strikes: 1 }, 'watched', false],
  ['four songs in good standing', { songs: 4, promised: 4, punctual: 4 }, 'good', false],
  ['many versions came back', { returned: 2 }, 'good', false],
  ['late sometimes', { punctual: 7 }, 'watched', false],
  ['late often', { punctual: 5 }, 'at_risk', false],
  ['says no often', { accepted: 5, refused: 5 }, 'watched', false],
  ['says no nearly always', { accepted: 1, refused: 9 }, 'at_risk', false],
  ['rated low', { stars: 16 }, 'watched', false],
  ['rated very low', { stars: 12 }, 'at_risk', false],
  ['never rated', { ratings: 0, stars: 0 }, 'good', true],
  ['rated badly by two', { ratings: 2, stars: 2 }, 'good', true],
  ['rated badly by three', { ratings: 3, stars: 3 }, 'at_risk', false],
  ['one strike', { strikes: 1 }, 'watched', false],
  ['three strikes', { strikes: 3 }, 'at_risk', false],
  ['three strikes of somebody new', { songs: 0, strikes: 3 }, 'at_risk', false],
])('%s: %#', (_what, change, level, suggestsTrust) => {
  expect(standingOf({ ...GOOD, ...change })).toMatchObject({ level, suggestsTrust });
});

it('nothing stored says nothing, and no facts give a share outside of 0 to 100', () => {
  const none = Object.fromEntries(Object.keys(GOOD).map((name) => [name, 0])) as StandingFacts;
  expect(standingOf(none)).toEqual({
    ...{ acceptance: null, punctuality: null, revisions: null, returned: null, rating: null },
    ...{ level: 'new', suggestsTrust: false },
  });
  const pair = fc
    .tuple(fc.nat(50), fc.nat(50))
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
  fc.assert(
    fc.property(
      pair,
      pair,
      pair,
      fc.nat(50),
      ([punctual, songs], [changed], [returned, checked], refused) => {
        const facts = {
          ...GOOD,
          punctual,
          ...{ songs, promised: songs },
          changed: Math.min(changed, songs),
          returned,
          checked,
          refused,
        };
        const { acceptance, punctuality, revisions, returned: back } = standingOf(facts);
        for (const share of [acceptance, punctuality, revisions, back])
          if (share !== null) expect(share >= 0 && share <= 100).toBe(true);
      },
    ),
  );
});

const NOW = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
it.each([
  ['new', null, 'none'],
  ['good', null, 'none'],
  ['watched', null, 'later'],
  ['at_risk', null, 'held'],
  ['at_risk', daysAgo(29), 'later'],
  ['at_risk', daysAgo(30), 'held'],
  ['good', daysAgo(1), 'none'],
] as const)('a standing that is %s, looked at %s, has the effect %s', (level, lookedAt, effect) => {
  expect(effectOf(level, lookedAt, NOW)).toBe(effect);
});

it.each([
  ['all is well', {}, []],
  ['offers are declined', { acceptance: 59 }, ['acceptance']],
  ['songs come late, and there is a strike', { punctuality: 89, strikes: 1 }, ['punctuality', 'strikes']],
  ['customers are not happy', { rating: 4.1 }, ['rating']],
  ['there are too few songs to say', { acceptance: 0, songs: 2 }, []],
  ['there are too few promises to say', { punctuality: 0, promised: 2 }, []],
  ['nothing is measured', { acceptance: null, punctuality: null, rating: null }, []],
] as const)('an artist reads what to do better when %s', (_what, change, weak) => {
  const fine = {
    acceptance: 60,
    punctuality: 90,
    rating: 4.2,
    songs: 3,
    promised: 3,
    ratings: 3,
    strikes: 0,
  };
  expect(weakPoints({ ...fine, ...change })).toEqual(weak);
});

it('nobody decides about a strike of their own', () => {
  expect([mayDecideAppeal(1, 1), mayDecideAppeal(1, 2)]).toEqual([false, true]);
});
