import type { ReferralTerms } from '@keepsong/domain/referrals/referral';
import { referralTerms } from '../../../../db/schema/catalogue/affiliates.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

/** The terms for customers who bring friends. */
export async function loadTerms(db: DbOrTx, lock = false): Promise<ReferralTerms> {
  const query = db.select().from(referralTerms);
  const [row] = await (lock ? query.for('no key update') : query);
  if (!row) throw new Error('the terms of referrals are gone');
  const { id, ...terms } = row;
  return terms;
}

export const updateTerms = (tx: Tx, terms: ReferralTerms) => tx.update(referralTerms).set(terms);
