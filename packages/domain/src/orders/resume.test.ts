import { expect, it } from 'vitest';
import { mayResume, type ResumeFacts, resumeEffects } from './resume.ts';

const STOPPED: ResumeFacts = {
  order: 'placed',
  song: 'canceled',
  work: 'canceled',
  stoppedBy: 'provider',
  isSongPaid: true,
  hasStoppedGoods: false,
};

const GOODS = { song: null, work: null, stoppedBy: null, hasStoppedGoods: true } as const;

it.each<[string, Partial<ResumeFacts>, string]>([
  ['that the bank stopped, when its money is back', {}, 'song'],
  ['of an order of which a part went back', { order: 'partly_refunded' }, 'song'],
  ['on an instant song', { work: null }, 'song'],
  ['on a song and its goods', { hasStoppedGoods: true }, 'song'],
  ['on goods without a song', GOODS, 'goods'],
  ['on goods of a song that goes on', { ...GOODS, song: 'shipped', work: 'delivered' }, 'goods'],
  ['on goods beside a song that the customer stopped', { ...GOODS, song: 'canceled' }, 'goods'],
  ['on goods while the dispute is open', { ...GOODS, order: 'disputed' }, 'order_closed'],
  ['on goods of a cancelled order', { ...GOODS, order: 'cancelled' }, 'order_closed'],
  ['while the dispute is open', { order: 'disputed' }, 'order_closed'],
  ['after a lost dispute', { order: 'refunded' }, 'order_closed'],
  ['of a cancelled order', { order: 'cancelled' }, 'order_closed'],
  ['that the customer stopped', { stoppedBy: 'customer' }, 'commission_state'],
  ['that the staff stopped', { stoppedBy: 'staff' }, 'commission_state'],
  ['whose own money went back', { isSongPaid: false }, 'commission_state'],
  ['that goes on', { song: 'in_production', work: 'accepted' }, 'commission_state'],
  ['on a delivered song', { song: 'canceled', work: 'delivered' }, 'commission_state'],
  ['of an order without a song', { song: null, work: null }, 'commission_state'],
])('work %s', (_, more, answer) => {
  const may = mayResume({ ...STOPPED, ...more });
  expect(may.ok ? may.value : may.refusal.code).toBe(answer);
});

it('everybody who was told to stop is told again, and what does not come back is said', () => {
  const about = {
    what: 'song' as const,
    hasArtist: true,
    dayMoves: true,
    hasVendors: true,
    hasVoidCards: true,
  };
  expect(resumeEffects(about)).toEqual([
    'artist_asked',
    'day_moves',
    'vendors_told',
    'customer_told',
    'cards_stay_void',
  ]);
  expect(resumeEffects({ ...about, hasArtist: false, hasVendors: false, hasVoidCards: false })).toEqual([
    'song_made',
    'customer_told',
  ]);
  expect(resumeEffects({ ...about, what: 'goods', hasArtist: false, hasVoidCards: false })).toEqual([
    'vendors_told',
    'customer_told',
  ]);
});
