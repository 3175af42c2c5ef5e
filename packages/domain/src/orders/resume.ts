import { ok, type Result, refuse } from '../result.ts';
import type { Mover } from '../states/state-table.ts';
import type { CommissionState, OrderState, StoryState } from '../states/tables.ts';

/** The effects of resuming stopped work. Pages have a text for each. */
export const RESUME_EFFECTS = [
  'artist_asked',
  /** An instant song is made with the customer's original choices. */
  'song_made',
  'day_stays',
  'day_moves',
  'vendors_told',
  'customer_told',
  /** Gift cards that became void with the refund stay void. The staff issue new ones by hand. */
  'cards_stay_void',
] as const;
export type ResumeEffect = (typeof RESUME_EFFECTS)[number];

/** The facts of an order whose work was stopped. */
export type ResumeFacts = {
  order: OrderState;
  song: StoryState | null;
  /** The state of the artist's work. Null when no artist makes the song. */
  work: CommissionState | null;
  /** Who stopped the song. */
  stoppedBy: Mover | null;
  /** Whether the shop has the money for the song. */
  isSongPaid: boolean;
  /** Whether goods are stopped although the shop has the money for them. */
  hasStoppedGoods: boolean;
};

/**
 * What can be resumed: the song with the goods that wait for it, or only goods. A song can be resumed if the
 * bank or the provider stopped it and its money is back. A cancel by the customer or the staff is final. Goods
 * can be resumed whoever stopped them, because the shop has their money. Refuses with `order_closed` while the
 * order is cancelled, refunded or in dispute, and otherwise with `commission_state`.
 */
export function mayResume(facts: ResumeFacts): Result<'song' | 'goods'> {
  const { order, song, work, stoppedBy, isSongPaid, hasStoppedGoods } = facts;
  if (order !== 'placed' && order !== 'partly_refunded') return refuse('order_closed');
  const isStopped = song === 'canceled' && (work === null || work === 'canceled');
  if (isStopped && stoppedBy === 'provider' && isSongPaid) return ok('song');
  return hasStoppedGoods ? ok('goods') : refuse('commission_state', { from: work });
}

/** All effects of resuming the work. */
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
