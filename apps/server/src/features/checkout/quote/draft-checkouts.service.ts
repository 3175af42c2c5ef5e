import type { CheckoutState } from '@keepsong/domain/states/tables';
import type { Tx } from '../../../platform/db/database.ts';
import { removeDraft } from '../checkout.repository.ts';

/**
 * Checkouts in these states do not need their draft. They ended without an order, or they are quotes. A quote
 * is linked to the draft again when it is priced or submitted.
 */
const OVER: CheckoutState[] = ['quoted', 'failed', 'expired', 'refunded'];

/** Removes the draft from every checkout that does not need it, so that the draft can be deleted. */
export const letCheckoutsGoOf = (tx: Tx, builderId: number): Promise<void> =>
  removeDraft(tx, builderId, OVER);
