import type { StandingView, StrikeView } from '@keepsong/contract/makers/standing';
import {
  STANDING_DAYS,
  type Standing,
  type StandingEffect,
  standingOf,
} from '@keepsong/domain/artists/standing';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { StaffMember } from '../../../platform/staff/require-staff.ts';
import { type ArtistOfStanding, findStrikes, loadFacts } from './standing.repository.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const sharesOf = ({ acceptance, punctuality, revisions, returned, rating, level }: Standing) => ({
  ...{ acceptance, punctuality, revisions, returned, rating, level },
});

/** Measures the standing of an artist as it is now. */
export const measureStanding = async (on: DbOrTx, artistId: number, now: Date) => {
  const facts = await loadFacts(on, artistId, new Date(now.getTime() - STANDING_DAYS * DAY_MS), now);
  return { facts, standing: standingOf(facts) };
};

/**
 * Strikes as the staff see them, or as their artist sees them. The artist sees neither the names of staff
 * members nor the order number.
 */
export const strikesOf = async (on: DbOrTx, artistId: number, forStaff: boolean): Promise<StrikeView[]> =>
  (await findStrikes(on, artistId)).map(({ strike, givenBy, decidedBy, orderId, title }) => ({
    ...{ id: strike.id, state: strike.state, reason: strike.reason, song: title || null },
    ...{ appeal: strike.appeal, decision: strike.decision },
    given_at: strike.createdAt.toISOString(),
    appealed_at: iso(strike.appealedAt),
    decided_at: iso(strike.decidedAt),
    given_by: forStaff ? givenBy : null,
    decided_by: forStaff ? decidedBy : null,
    order_number: forStaff && orderId !== null ? orderNumber(orderId) : null,
  }));

export const shownStanding = (
  { facts, standing }: Awaited<ReturnType<typeof measureStanding>>,
  effect: StandingEffect,
) => ({
  ...sharesOf(standing),
  effect,
  songs: facts.songs,
  promised: facts.promised,
  ratings: facts.ratings,
  strikes: facts.strikes,
});

/** The standing of an artist as this staff member sees it. */
export async function viewStanding(
  on: DbOrTx,
  artist: ArtistOfStanding,
  by: Pick<StaffMember, 'id'>,
  now: Date,
): Promise<StandingView> {
  const all = await measureStanding(on, artist.id, now);
  const strikes = await findStrikes(on, artist.id);
  const mine = new Set(
    strikes.filter(({ strike }) => strike.givenBy === by.id).map(({ strike }) => strike.id),
  );
  return {
    artist: { id: artist.id, name: artist.name },
    ...shownStanding(all, artist.effect),
    is_trusted: artist.isTrusted,
    suggests_trust: all.standing.suggestsTrust,
    list: (await strikesOf(on, artist.id, true)).map((strike) => ({
      ...strike,
      is_yours: mine.has(strike.id),
    })),
  };
}
