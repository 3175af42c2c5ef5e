import { RATE_KINDS } from '@keepsong/domain/earnings/rates';
import { statesOf } from '@keepsong/domain/states/state-table';
import { BONUSES } from '@keepsong/domain/states/tables';
import { z } from 'zod';
import { cents, idParam, reason } from '../common.ts';

/** For whom: an artist, a vendor, or everybody when both are null. */
const whom = { artist_id: idParam.nullable(), vendor_id: idParam.nullable() };
const share = z.int().min(0).max(10_000);

const rate = z.object({
  id: z.int(),
  ...whom,
  /** Null for everybody. */
  name: z.string().nullable(),
  kind: z.enum(RATE_KINDS),
  from_day: z.iso.date(),
  /** In hundredths of a percent of the full price. */
  share,
});
export type MakerRate = z.output<typeof rate>;

const bonus = z.object({
  id: z.int(),
  ...whom,
  name: z.string(),
  amount_cents: cents,
  state: z.enum(statesOf(BONUSES)),
  reason: z.string(),
  at: z.iso.datetime(),
  /** Whether the person who asks has given it. Then somebody else must agree. */
  is_yours: z.boolean(),
});
export type BonusView = z.output<typeof bonus>;

const pay = z.object({
  /** The shares of those who have no row of their own. */
  usual: z.object({ song: share, extra_verse: share, revision: share, goods: share }),
  /** By whom and kind, the last day first. Rows of the past stay. */
  rates: z.array(rate),
  bonuses: z.array(bonus),
  /** Everybody who can be chosen. */
  people: z.array(z.object({ ...whom, name: z.string() })),
});
export type PayView = z.output<typeof pay>;

const params = z.object({ id: idParam });

/** Calls of finance about the shares of artists and vendors, and about bonuses. */
export const payRateCalls = {
  pay: { summary: 'The shares of artists and vendors by day, and the last bonuses', response: pay },
  saveRate: {
    summary: 'Set a share from a day on, which is today or later',
    body: z.object({ ...whom, kind: z.enum(RATE_KINDS), share, from_day: z.iso.date(), reason }),
    response: pay,
  },
  giveBonus: {
    summary: 'Give a bonus; from a sum on it waits for a second person',
    body: z.object({ ...whom, amount_cents: z.int().min(1).max(1_000_000), reason }),
    response: pay,
  },
  approveBonus: { summary: 'Agree to a bonus that somebody else asked for', params, response: pay },
  refuseBonus: {
    summary: 'Refuse a bonus that waits; who asked for it may take it back',
    params,
    body: z.object({ reason }),
    response: pay,
  },
};
