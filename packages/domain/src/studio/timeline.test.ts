import { describe, expect, it } from 'vitest';
import { type CommissionFacts, orderTimeline } from './timeline.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const facts = (change: Partial<CommissionFacts> = {}): CommissionFacts => ({
  state: 'briefed',
  paidAt: at(1),
  acceptedAt: null,
  checkedAt: null,
  deliveredAt: null,
  revisedAt: null,
  dueAt: null,
  ...change,
});
const accepted = { state: 'accepted', acceptedAt: at(2), dueAt: at(9) } as const;
const delivered = { ...accepted, state: 'delivered', checkedAt: at(7), deliveredAt: at(8) } as const;
const shape = (change: Partial<CommissionFacts>) =>
  orderTimeline(facts(change), at(5)).entries.map(
    ({ stage, state, at: when }) => `${stage} ${state} ${when?.getUTCDate() ?? '-'}`,
  );

describe('orderTimeline', () => {
  it.each<[string, Partial<CommissionFacts>, string[]]>([
    [
      'paid',
      {},
      [
        'received done 1',
        'artist_accepted current -',
        'writing upcoming -',
        'quality_check upcoming -',
        'delivered upcoming -',
      ],
    ],
    [
      'offered',
      { state: 'offered' },
      [
        'received done 1',
        'artist_accepted current -',
        'writing upcoming -',
        'quality_check upcoming -',
        'delivered upcoming -',
      ],
    ],
    [
      'declined',
      { state: 'declined' },
      [
        'received done 1',
        'artist_accepted current -',
        'writing upcoming -',
        'quality_check upcoming -',
        'delivered upcoming -',
      ],
    ],
    [
      'accepted',
      accepted,
      [
        'received done 1',
        'artist_accepted done 2',
        'writing current -',
        'quality_check upcoming -',
        'delivered upcoming -',
      ],
    ],
    [
      'checked',
      { ...accepted, checkedAt: at(7) },
      [
        'received done 1',
        'artist_accepted done 2',
        'writing done 7',
        'quality_check current -',
        'delivered upcoming -',
      ],
    ],
    [
      'put up to be checked',
      { ...accepted, state: 'to_be_checked' },
      [
        'received done 1',
        'artist_accepted done 2',
        'writing done -',
        'quality_check current -',
        'delivered upcoming -',
      ],
    ],
    [
      'delivered',
      delivered,
      [
        'received done 1',
        'artist_accepted done 2',
        'writing done 7',
        'quality_check done 8',
        'delivered done 8',
      ],
    ],
    [
      'delivered without known times',
      { state: 'delivered' },
      [
        'received done 1',
        'artist_accepted done -',
        'writing done -',
        'quality_check done -',
        'delivered done -',
      ],
    ],
    [
      'delivered unchecked',
      { ...delivered, checkedAt: null },
      [
        'received done 1',
        'artist_accepted done 2',
        'writing done 8',
        'quality_check done 8',
        'delivered done 8',
      ],
    ],
    [
      'in revision',
      { ...delivered, state: 'in_revision' },
      [
        'received done 1',
        'artist_accepted done 2',
        'writing done 7',
        'quality_check done 8',
        'delivered done 8',
        'revised current -',
      ],
    ],
    [
      'changed, to be checked',
      { ...delivered, state: 'change_to_be_checked' },
      [
        'received done 1',
        'artist_accepted done 2',
        'writing done 7',
        'quality_check done 8',
        'delivered done 8',
        'revised current -',
      ],
    ],
    [
      'in revision without known times',
      { state: 'in_revision' },
      [
        'received done 1',
        'artist_accepted done -',
        'writing done -',
        'quality_check done -',
        'delivered done -',
        'revised current -',
      ],
    ],
    [
      'in a second revision',
      { ...delivered, state: 'in_revision', revisedAt: at(12) },
      [
        'received done 1',
        'artist_accepted done 2',
        'writing done 7',
        'quality_check done 8',
        'delivered done 8',
        'revised current -',
      ],
    ],
    [
      'revised',
      { ...delivered, revisedAt: at(12) },
      [
        'received done 1',
        'artist_accepted done 2',
        'writing done 7',
        'quality_check done 8',
        'delivered done 8',
        'revised done 12',
      ],
    ],
    [
      'canceled at once',
      { state: 'canceled' },
      [
        'received done 1',
        'artist_accepted stopped -',
        'writing stopped -',
        'quality_check stopped -',
        'delivered stopped -',
      ],
    ],
    [
      'canceled while written',
      { ...accepted, state: 'canceled' },
      [
        'received done 1',
        'artist_accepted done 2',
        'writing stopped -',
        'quality_check stopped -',
        'delivered stopped -',
      ],
    ],
  ])('%s', (_case, change, entries) => {
    expect(shape(change)).toEqual(entries);
  });

  it.each<[string, Partial<CommissionFacts>, number, Date | null, boolean]>([
    ['nothing promised', {}, 5, null, false],
    ['promised', accepted, 9, at(9), false],
    ['late', accepted, 10, at(9), true],
    ['delivered', delivered, 10, null, false],
    ['canceled', { ...accepted, state: 'canceled' }, 10, null, false],
  ])('%s', (_case, change, today, promisedAt, isLate) => {
    expect(orderTimeline(facts(change), at(today))).toMatchObject({ promisedAt, isLate });
  });
});
