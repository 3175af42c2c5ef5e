import { ok, type Result, refuse } from '../result.ts';
import type { Mover } from '../states/state-table.ts';
import type { CommissionState, OrderState, StoryState } from '../states/tables.ts';

/** What it means that the staff take stopped work up again. Pages have words for each. */
export const RESUME_EFFECTS = [
  'artist_asked',
  /** An instant song is made from what the customer chose. */
  'song_made',
  'day_stays',
  'day_moves',
  'vendors_told',
  'customer_told',
  /** Gift cards that went with the money stay void. New ones are issued by hand. */
  'cards_stay_void',
] as const;
export type ResumeEffect = (typeof RESUME_EFFECTS)[number];

/** What hangs on an order whose work was stopped. */
export type ResumeFacts = {
  order: OrderState;
  song: StoryState | null;
  /** Null for a song that no artist makes. */
  work: CommissionState | null;
  /** Whose doing stopped the song. */
  stoppedBy: Mover | null;
  /** Whether the money for the song is in the shop. */
  isSongPaid: boolean;
  /** Whether goods are stopped although their money is in the shop. */
  hasStoppedGoods: boolean;
};

/**
 * What of an order's work can be taken up again: the song, with the goods that wait for it, or only goods. A song is taken
 * up that the bank or the provider stopped, when its money is back; a cancel of the customer or the staff is final. Goods
 * are, whoever stopped them, because their money is here. Refuses with `order_closed` while the order is cancelled,
 * refunded or in dispute, and with `commission_state` otherwise.
 */
export function mayResume(facts: ResumeFacts): Result<'song' | 'goods'> {
  const { order, song, work, stoppedBy, isSongPaid, hasStoppedGoods } = facts;
  if (order !== 'placed' && order !== 'partly_refunded') return refuse('order_closed');
  const isStopped = song === 'canceled' && (work === null || work === 'canceled');
  if (isStopped && stoppedBy === 'provider' && isSongPaid) return ok('song');
  return hasStoppedGoods ? ok('goods') : refuse('commission_state', { from: work });
}

/** Everything that taking it up does. */
export const resumeEffects = (about: {
  what: 'song' | 'goods';
  hasArtist: boolean;
  dayMoves: boolean;
  hasVendors: boolean;
  hasVoidCards: boolean;
}): ResumeEffect[] => [
  ...(about.what === 'goods'
    ? []
    : about.hasArtist
      ? (['artist_asked', about.dayMoves ? 'day_moves' : 'day_stays'] as const)
      : (['song_made'] as const)),
  ...(about.hasVendors ? (['vendors_told'] as const) : []),
  'customer_told',
  ...(about.hasVoidCards ? (['cards_stay_void'] as const) : []),
];
