import type { CheckoutState } from '@keepsong/domain/states/tables';
import { and, eq, inArray } from 'drizzle-orm';
import { checkouts } from '../../../../db/schema/checkout.ts';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * Checkouts in these states do not need their draft: they ended without an order, or are quotes, which are linked to
 * the draft again when they are priced or submitted.
 */
const OVER: CheckoutState[] = ['quoted', 'failed', 'expired', 'refunded'];

/** Removes the draft from every checkout that does not need it, so that the draft can be deleted. */
export async function letCheckoutsGoOf(tx: Tx, builderId: number): Promise<void> {
  await tx
    .update(checkouts)
    .set({ builderId: null })
    .where(and(eq(checkouts.builderId, builderId), inArray(checkouts.state, OVER)));
}
