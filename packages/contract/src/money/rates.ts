import { RATE_KINDS } from '@keepsong/domain/earnings/rates';
import { statesOf } from '@keepsong/domain/states/state-table';
import { BONUSES } from '@keepsong/domain/states/tables';
import { z } from 'zod';
import { cents, idParam, reason } from '../common.ts';

/** The artist or vendor to whom a rate applies. When both are null, it applies to everybody. */
const whom = { artist_id: idParam.nullable(), vendor_id: idParam.nullable() };
const share = z.int().min(0).max(10_000);

const rate = z.object({
  id: z.int(),
  ...whom,
  /** Null for a rate that applies to everybody. */
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
  /** Whether the caller has given the bonus. Then somebody else must agree. */
  is_yours: z.boolean(),
});
export type BonusView = z.output<typeof bonus>;

const pay = z.object({
  /** The shares of artists and vendors who have no rate of their own. */
  usual: z.object({ song: share, extra_verse: share, revision: share, goods: share }),
  /** Grouped by person and kind. In each group the newest day comes first. Past rates stay in the list. */
  rates: z.array(rate),
  bonuses: z.array(bonus),
  /** All artists and vendors who can be chosen. */
  people: z.array(z.object({ ...whom, name: z.string() })),
});
export type PayView = z.output<typeof pay>;

const params = z.object({ id: idParam });

/** Finance's calls about the shares of artists and vendors, and about bonuses. */
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
