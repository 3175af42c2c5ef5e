import { expect, it } from 'vitest';
import { mayResume, type ResumeFacts, resumeEffects } from './resume.ts';

const STOPPED: ResumeFacts = {
  order: 'placed',
  song: 'canceled',
  work: 'canceled',
  stoppedBy: 'provider',
  isSongPaid: true,
};

it.each<[string, Partial<ResumeFacts>, string | null]>([
  ['that the bank stopped, when its money is back', {}, null],
  ['of an order of which a part went back', { order: 'partly_refunded' }, null],
  ['on an instant song', { work: null }, null],
  ['while the dispute is open', { order: 'disputed' }, 'order_closed'],
  ['after a lost dispute', { order: 'refunded' }, 'order_closed'],
  ['of a cancelled order', { order: 'cancelled' }, 'order_closed'],
  ['that the customer stopped', { stoppedBy: 'customer' }, 'commission_state'],
  ['that the staff stopped', { stoppedBy: 'staff' }, 'commission_state'],
  ['whose own money went back', { isSongPaid: false }, 'commission_state'],
  ['that goes on', { song: 'in_production', work: 'accepted' }, 'commission_state'],
  ['on a delivered song', { song: 'canceled', work: 'delivered' }, 'commission_state'],
  ['of an order without a song', { song: null, work: null }, 'commission_state'],
])('work %s', (_, more, code) => {
  expect(mayResume({ ...STOPPED, ...more })).toMatchObject(
    code === null ? { ok: true } : { ok: false, refusal: { code } },
  );
});

it('everybody who was told to stop is told again, and what does not come back is said', () => {
  const about = { hasArtist: true, dayMoves: true, hasVendors: true, hasVoidCards: true };
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
});
