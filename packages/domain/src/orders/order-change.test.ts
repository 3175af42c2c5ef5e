import { describe, expect, it } from 'vitest';
import type { CommissionState, OrderState } from '../states/tables.ts';
import { DAY_MS } from '../time/day.ts';
import {
  type ChangeFacts,
  decideChange,
  isAskOver,
  isQuestionOver,
  NO_GOODS,
  type OrderChange,
  QUESTION_DAYS,
} from './order-change.ts';

const facts = (state: CommissionState | null, more: Partial<ChangeFacts> = {}): ChangeFacts => ({
  order: 'placed',
  work: state && { state, promised: '2026-11-27', artist: 7 },
  ships: true,
  goods: NO_GOODS,
  isArtistReached: true,
  today: '2026-11-20',
  ...more,
});
const day = (value: string): OrderChange => ({ kind: 'promised_day', day: value });
const asked = (value: string): OrderChange => ({ kind: 'promised_day', day: value, byArtist: 7 });
const ADDRESS: OrderChange = {
  kind: 'address',
  address: {
    name: 'Bea',
    line1: '1 Main St',
    city: 'Skaneateles',
    postal_code: '13152',
    country: 'US',
    state: 'NY',
    line2: '',
  },
};

describe('the customer is asked', () => {
  it.each<[string, OrderChange, CommissionState, boolean]>([
    ['for a later day', day('2026-11-28'), 'accepted', true],
    ['not for an earlier day', day('2026-11-25'), 'accepted', false],
    ['for a later day of changed lines, by their artist', asked('2026-11-28'), 'in_revision', true],
    ['for another genre', { kind: 'genre', genre: '1' }, 'offered', true],
    ['for another voice', { kind: 'vocals', vocals: '1' }, 'declined', true],
    ['for another artist after the acceptance', { kind: 'artist', artist: 8 }, 'accepted', true],
    ['not for another artist before it', { kind: 'artist', artist: 8 }, 'offered', false],
    ['not for an artist when nobody takes the song', { kind: 'artist', artist: 7 }, 'declined', false],
    ['not for a name', { kind: 'name', name: 'Margaret' }, 'offered', false],
    ['not for an address', ADDRESS, 'delivered', false],
  ])('%s', (_, change, state, needsYes) => {
    const decided = decideChange(change, facts(state));
    expect(decided).toMatchObject({ ok: true, value: { needsYes } });
    const effects = decided.ok ? decided.value.effects : [];
    expect(effects.includes('customer_asked')).toBe(needsYes);
    expect(effects.includes('customer_told')).toBe(!needsYes);
  });
});

describe('a change is refused', () => {
  it.each<[string, OrderChange, CommissionState | null, Partial<ChangeFacts>, string]>([
    ['of a delivered song', day('2026-11-28'), 'delivered', {}, 'commission_state'],
    ['of a delivered song, also by its artist', asked('2026-11-28'), 'delivered', {}, 'commission_state'],
    ['of changed lines by the staff', day('2026-11-28'), 'in_revision', {}, 'commission_state'],
    ['of a stopped song', day('2026-11-28'), 'canceled', {}, 'commission_state'],
    ['of a song that is not there', { kind: 'genre', genre: '1' }, null, {}, 'commission_state'],
    ['of a name after the acceptance', { kind: 'name', name: 'Margaret' }, 'accepted', {}, 'story_accepted'],
    ['to the same day', day('2026-11-27'), 'accepted', {}, 'invalid_input'],
    ['to a day that has passed', day('2026-11-19'), 'accepted', {}, 'invalid_input'],
    ['to the same artist', { kind: 'artist', artist: 7 }, 'offered', {}, 'invalid_input'],
    ['of an address to which nothing is sent', ADDRESS, 'offered', { ships: false }, 'invalid_input'],
    ...(['cancelled', 'refunded', 'disputed'] as OrderState[]).map(
      (order): [string, OrderChange, CommissionState, Partial<ChangeFacts>, string] => [
        `of an order that is ${order}`,
        day('2026-11-28'),
        'accepted',
        { order },
        'order_closed',
      ],
    ),
  ])('%s', (_, change, state, more, code) => {
    expect(decideChange(change, facts(state, more))).toMatchObject({ ok: false, refusal: { code } });
  });
});

it('an artist who has the song or was asked for it is stopped when another one gets it', () => {
  const effects = (state: CommissionState) => {
    const decided = decideChange({ kind: 'artist', artist: 8 }, facts(state));
    return decided.ok ? decided.value.effects : [];
  };
  expect(effects('offered')).toContain('artist_stopped');
  expect(effects('accepted')).toContain('artist_stopped');
  expect(effects('declined')).not.toContain('artist_stopped');
});

it('the artist before gets no pay only when the work has begun', () => {
  const effects = (state: CommissionState) => {
    const decided = decideChange({ kind: 'artist', artist: 8 }, facts(state));
    return decided.ok ? decided.value.effects : [];
  };
  expect(effects('accepted')).toContain('artist_unpaid');
  expect(effects('offered')).not.toContain('artist_unpaid');
  expect(effects('declined')).not.toContain('artist_unpaid');
});

it.each([
  [{ toTell: true }, ['vendors_told']],
  [{ labelled: true }, ['labels_ended']],
  [{ onTheWay: true }, ['goods_on_the_way']],
  [{ toTell: true, labelled: true, onTheWay: true }, ['vendors_told', 'labels_ended', 'goods_on_the_way']],
  [{}, []],
] as const)('a new address for goods that are %j has the effects %j', (goods, effects) => {
  expect(decideChange(ADDRESS, facts('delivered', { goods: { ...NO_GOODS, ...goods } }))).toMatchObject({
    ...{ ok: true, value: { effects: ['customer_told', ...effects, 'price_stays'] } },
  });
});

it('a new name is told to the vendors who print it', () => {
  const name: OrderChange = { kind: 'name', name: 'Margaret' };
  const effects = (toTell: boolean) => {
    const decided = decideChange(name, facts('briefed', { goods: { ...NO_GOODS, toTell } }));
    return decided.ok ? decided.value.effects : [];
  };
  expect(effects(true)).toEqual(['customer_told', 'vendors_told']);
  expect(effects(false)).toEqual(['customer_told']);
});

it.each<[OrderChange, string]>([
  [day('2026-11-28'), 'artist_told'],
  [{ kind: 'genre', genre: '1' }, 'artist_told'],
  [{ kind: 'name', name: 'Margaret' }, 'artist_told'],
  [{ kind: 'artist', artist: 8 }, 'artist_stopped'],
])('an artist without an account is not told (%#)', (change, effect) => {
  const effects = (isArtistReached: boolean) => {
    const decided = decideChange(change, facts('offered', { isArtistReached }));
    return decided.ok ? decided.value.effects : [];
  };
  expect(effects(true)).toContain(effect);
  expect(effects(false)).toEqual(effects(true).filter((one) => one !== effect));
});

describe('an artist’s request for more days', () => {
  const work = {
    state: 'in_revision' as CommissionState,
    artistId: 7,
    dueAt: new Date('2026-11-28T05:59:59Z'),
  };
  const now = new Date('2026-11-25T12:00:00Z');

  it.each<[string, Partial<typeof work> | null, Date, boolean]>([
    ['waits while the artist has the lines and is in time', {}, now, false],
    ['is over when another artist has the song', { artistId: 8 }, now, true],
    ['is over when the lines are sung', { state: 'delivered' }, now, true],
    ['is over when the promised day has passed', {}, work.dueAt, true],
    ['is over when the promised day is as late', { dueAt: new Date('2026-12-01T05:59:59Z') }, now, true],
    ['is over when there is no work', null, now, true],
  ])('%s', (_, change, at, isOver) => {
    const asked = { byArtist: 7, day: '2026-11-30' };
    expect(isAskOver(asked, change && { ...work, ...change }, at)).toBe(isOver);
  });
});

describe('a question of the staff', () => {
  const askedAt = new Date('2026-11-25T12:00:00Z');
  const genre: OrderChange = { kind: 'genre', genre: '1' };
  const later = day('2026-11-30');
  const work = { state: 'accepted' as CommissionState, dueAt: new Date('2026-11-28T05:59:59Z') };
  const after = (days: number) => new Date(askedAt.getTime() + days * DAY_MS);

  it.each<[string, OrderChange, { order?: OrderState; work?: typeof work | null }, Date, boolean]>([
    ['waits while an artist makes the song', genre, {}, after(1), false],
    ['waits while the shop looks for one', genre, { work: { ...work, state: 'declined' } }, after(1), false],
    ['waits in a dispute, which may be won', genre, { order: 'disputed' }, after(1), false],
    ['is over after its days', genre, {}, after(QUESTION_DAYS), true],
    ['is over when the order is cancelled', genre, { order: 'cancelled' }, after(1), true],
    ['is over when all money went back', genre, { order: 'refunded' }, after(1), true],
    ['is over when the song is delivered', genre, { work: { ...work, state: 'delivered' } }, after(1), true],
    ['is over when there is no work', genre, { work: null }, after(1), true],
    ['about a later day waits until that day', later, {}, after(5), false],
    ['about a later day is over after it', later, {}, after(6), true],
    [
      'about a later day is over when it is promised anyway',
      later,
      { work: { ...work, dueAt: new Date('2026-12-01T05:59:59Z') } },
      after(1),
      true,
    ],
  ])('%s', (_, change, facts, now, isOver) => {
    expect(isQuestionOver({ change, askedAt }, { order: 'placed', work, ...facts }, now)).toBe(isOver);
  });
});
