import type { CheckoutState } from '@keepsong/domain/states/tables';
import type { Tx } from '../../../platform/db/database.ts';
import { removeDraft } from '../checkout.repository.ts';

/**
 * Checkouts in these states do not need their draft: they ended without an order, or are quotes, which are linked to
 * the draft again when they are priced or submitted.
 */
const OVER: CheckoutState[] = ['quoted', 'failed', 'expired', 'refunded'];

/** Removes the draft from every checkout that does not need it, so that the draft can be deleted. */
export const letCheckoutsGoOf = (tx: Tx, builderId: number): Promise<void> =>
  removeDraft(tx, builderId, OVER);
