import * as v from 'valibot';
import { RUSH_FEE_FIELDS, type RushFee, sameRush } from '../../checkout/rush.ts';
import { ok, refuse } from '../../result.ts';
import { fields, orNull } from '../../schema/fields.ts';
import { lineKind } from '../line/line.ts';
import { RUSH_FEE } from '../named-products.ts';

/** The rush delivery that the customer chose (spec 3.5-05). */
const OWN = fields({ rushFeeInfo: orNull(RUSH_FEE_FIELDS) });

/**
 * Faster delivery of the song. The chosen delivery decides the price. The checkout's `checkRush` checks that it
 * is still faster than the usual delivery.
 */
export const rushFee = lineKind({
  name: 'rush_fee',
  is: ({ name }) => name === RUSH_FEE,
  own: (stored): { rushFeeInfo: RushFee | null } => v.parse(OWN, stored),
  /** The chosen delivery is sent as `extra_info` (spec 7.5-08). */
  sent: ({ rushFeeInfo }) => (rushFeeInfo ? { extra_info: rushFeeInfo } : {}),
  most: 1,
  soldWith: () => 'new_song',
  keepsPrice: () => true,
  /** Refuses with `rush_unavailable` when the chosen delivery is not offered. */
  price: (_line, { rush, rushOptions }) =>
    rush !== null && rushOptions.some((offered) => sameRush(offered, rush))
      ? ok(rush.cost)
      : refuse('rush_unavailable', { reset_rush_fee: true }),
});
