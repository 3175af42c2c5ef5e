import { STANDING_EFFECTS } from '@keepsong/domain/artists/standing';
import { statesOf } from '@keepsong/domain/states/state-table';
import { STRIKES } from '@keepsong/domain/states/tables';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { idParam, reason, slugParam, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

const at = z.iso.datetime();
const percent = z.int().min(0).max(100).nullable();

/** The shop's measures of the last half year. Null where there is nothing to measure. */
const shares = z.object({
  level: z.enum(['new', 'good', 'watched', 'at_risk']),
  /**
   * The effect of the level: other artists are recommended first, or the artist gets no new songs until a
   * producer has looked.
   */
  effect: z.enum(STANDING_EFFECTS),
  acceptance: percent,
  punctuality: percent,
  /** The percentage of songs in which customers had lines changed. */
  revisions: percent,
  /** The percentage of versions that the staff sent back. */
  returned: percent,
  /** The average of one to five stars, with one decimal. */
  rating: z.number().nullable(),
  songs: z.int(),
  /** The number of promised songs of which `punctuality` is the share that came in time. */
  promised: z.int(),
  ratings: z.int(),
  /** The number of strikes that still count. */
  strikes: z.int(),
});
export type StandingShares = z.output<typeof shares>;

const strike = z.object({
  id: z.int(),
  state: z.enum(statesOf(STRIKES)),
  reason: z.string(),
  song: z.string().nullable(),
  given_at: at,
  appeal: z.string(),
  appealed_at: at.nullable(),
  decision: z.string(),
  decided_at: at.nullable(),
  /** The member of staff who gave the strike, and the order. Artists get null. */
  given_by: z.string().nullable(),
  decided_by: z.string().nullable(),
  order_number: z.string().nullable(),
});
export type StrikeView = z.output<typeof strike>;

const own = shares.extend({ is_trusted: z.boolean(), list: z.array(strike) });
export type OwnStanding = z.output<typeof own>;

const view = shares.extend({
  artist: z.object({ id: z.int(), name: z.string() }),
  is_trusted: z.boolean(),
  /** Whether the shop suggests trusting the artist. */
  suggests_trust: z.boolean(),
  /** `is_yours`: the caller gave the strike. Then somebody else has to decide about an appeal. */
  list: z.array(strike.extend({ is_yours: z.boolean() })),
});
export type StandingView = z.output<typeof view>;

const params = z.object({ id: idParam });
const answer = z.object({ standing: view });
const ownAnswer = z.object({ standing: own });
const words = text(LIMITS.strike).trim().min(1);

export const standing = {
  get: { summary: 'How an artist stands, with strikes', params, response: answer },
  setTrust: {
    summary: 'Say whether an artist’s songs skip the check of the staff',
    params,
    body: z.object({ trusted: z.boolean(), reason }),
    response: answer,
  },
  letGoOn: {
    summary: 'Offer songs again to an artist who is held back by a low standing; the artist is told',
    params,
    body: z.object({ reason }),
    response: answer,
  },
  strike: {
    summary: 'Give an artist a strike, of which the artist is told',
    params,
    /** The artist can read the reason. */
    body: z.object({ reason: words, commission_id: idParam.optional() }),
    response: answer,
  },
  decide: {
    summary: 'Lift a strike, or uphold one that was appealed',
    params,
    body: z.object({ lift: z.boolean(), reason: words }),
    response: answer,
  },
  own: { summary: 'How the signed-in artist stands', response: ownAnswer },
  appeal: {
    summary: 'Say why a strike is wrong, once',
    params,
    body: z.object({ text: words }),
    response: ownAnswer,
  },
  rate: {
    summary: 'Give a delivered song of one’s own its stars',
    params: z.object({ slug: slugParam }),
    body: z.object({ stars: z.int().min(1).max(5) }),
    response: z.object({ stars: z.int() }),
  },
} satisfies CapabilitySchemas<'standing'>;
