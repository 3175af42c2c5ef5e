import type { StateOf } from '@keepsong/domain/states/state-table';
import {
  APPLICATIONS,
  ARTISTS,
  BONUSES,
  CHANGES,
  CHECKOUTS,
  COMMISSIONS,
  CREDIT_GRANTS,
  DISPUTE_ANSWERS,
  DISPUTES,
  GIFT_CARDS,
  INSTANT_SONGS,
  LATE_SONGS,
  ORDERS,
  PARCELS,
  PAYOUT_RUNS,
  PAYOUTS,
  PROFILES,
  REFERRALS,
  REFUNDS,
  RELEASES,
  REVEALS,
  REVISIONS,
  SAMPLE_CONSENTS,
  STORIES,
  STRIKES,
  VENDOR_ITEMS,
} from '@keepsong/domain/states/tables';
import type { SQL } from 'drizzle-orm';
import { artistApplications, artistProfiles, artists } from '../../../db/schema/artists.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { creditGrants, giftCards } from '../../../db/schema/credits.ts';
import { lateSongs, orderChanges } from '../../../db/schema/desk.ts';
import { bonuses, payoutRuns, payouts } from '../../../db/schema/earnings.ts';
import { instantSongs } from '../../../db/schema/instant.ts';
import { sampleConsents } from '../../../db/schema/makers/sample-consents.ts';
import { artistStrikes } from '../../../db/schema/makers/standing.ts';
import { referrals } from '../../../db/schema/referrals.ts';
import { disputeAnswers, disputes, refunds } from '../../../db/schema/refunds.ts';
import { releases } from '../../../db/schema/releases.ts';
import { reveals } from '../../../db/schema/reveals.ts';
import { stories } from '../../../db/schema/stories.ts';
import { storyRevisions } from '../../../db/schema/story-work.ts';
import { parcels } from '../../../db/schema/vendors/parcels.ts';
import { vendorItems } from '../../../db/schema/vendors/vendor-items.ts';

/**
 * The tables whose rows have states. `rows` is the Drizzle table, `key` and `state` name properties of a row, and
 * `table` is the state table with the allowed moves.
 */
export const RULED = {
  checkouts: { rows: checkouts, key: 'id', state: 'state', table: CHECKOUTS },
  orders: { rows: orders, key: 'id', state: 'state', table: ORDERS },
  refunds: { rows: refunds, key: 'id', state: 'state', table: REFUNDS },
  disputes: { rows: disputes, key: 'id', state: 'state', table: DISPUTES },
  dispute_answers: { rows: disputeAnswers, key: 'id', state: 'state', table: DISPUTE_ANSWERS },
  credit_grants: { rows: creditGrants, key: 'id', state: 'state', table: CREDIT_GRANTS },
  order_changes: { rows: orderChanges, key: 'id', state: 'state', table: CHANGES },
  late_songs: { rows: lateSongs, key: 'id', state: 'state', table: LATE_SONGS },
  stories: { rows: stories, key: 'id', state: 'status', table: STORIES },
  commissions: { rows: commissions, key: 'id', state: 'state', table: COMMISSIONS },
  story_revisions: { rows: storyRevisions, key: 'id', state: 'state', table: REVISIONS },
  instant_songs: { rows: instantSongs, key: 'id', state: 'status', table: INSTANT_SONGS },
  gift_cards: { rows: giftCards, key: 'id', state: 'state', table: GIFT_CARDS },
  releases: { rows: releases, key: 'storyId', state: 'state', table: RELEASES },
  reveals: { rows: reveals, key: 'storyId', state: 'state', table: REVEALS },
  referrals: { rows: referrals, key: 'id', state: 'state', table: REFERRALS },
  bonuses: { rows: bonuses, key: 'id', state: 'state', table: BONUSES },
  payout_runs: { rows: payoutRuns, key: 'id', state: 'state', table: PAYOUT_RUNS },
  payouts: { rows: payouts, key: 'id', state: 'state', table: PAYOUTS },
  parcels: { rows: parcels, key: 'id', state: 'state', table: PARCELS },
  vendor_items: { rows: vendorItems, key: 'id', state: 'state', table: VENDOR_ITEMS },
  artist_strikes: { rows: artistStrikes, key: 'id', state: 'state', table: STRIKES },
  artists: { rows: artists, key: 'id', state: 'status', table: ARTISTS },
  sample_consents: { rows: sampleConsents, key: 'id', state: 'state', table: SAMPLE_CONSENTS },
  artist_profiles: { rows: artistProfiles, key: 'id', state: 'state', table: PROFILES },
  artist_applications: { rows: artistApplications, key: 'id', state: 'state', table: APPLICATIONS },
} as const;

type Ruled = typeof RULED;

/** The name (in the database) of a table whose rows have states. */
export type What = keyof Ruled;
export type StateIn<W extends What> = StateOf<Ruled[W]['table']>;
/** The values of a row that is inserted. */
export type NewRow<W extends What> = Ruled[W]['rows']['$inferInsert'];
type Row<W extends What> = Ruled[W]['rows']['$inferSelect'];
export type KeyOf<W extends What> = Ruled[W]['key'] extends keyof Row<W> ? Row<W>[Ruled[W]['key']] : never;
/** The key and the state of a row. */
export type Standing<W extends What> = Pick<Row<W>, (Ruled[W]['key'] | Ruled[W]['state']) & keyof Row<W>>;
/** Columns that a move may write together with the state: all except the key and the state itself. */
export type Along<W extends What> = {
  [K in Exclude<keyof Row<W>, Ruled[W]['key'] | Ruled[W]['state']>]?: Row<W>[K] | SQL;
};
