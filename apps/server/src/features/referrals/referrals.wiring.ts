import type { Foundation } from '../../foundation.ts';
import type { Editing } from '../../platform/editing/editing.service.ts';
import type { CreditsService } from '../credits/credits.service.ts';
import type { StatementFiles } from '../earnings/statement-files.service.ts';
import { createAffiliateOrders } from './affiliates/affiliate-orders.service.ts';
import { createAffiliates } from './affiliates/affiliates.service.ts';
import { createReferralTerms } from './affiliates/referral-terms.service.ts';
import { createReferralsService } from './referrals.service.ts';

type Needs = { credits: CreditsService; editing: Editing; statementFiles: StatementFiles };

/** Creates the services of friends and affiliates, who bring customers to the shop. */
export function wireReferrals(foundation: Foundation, needs: Needs) {
  const given = { ...foundation, ...needs };
  const affiliateOrders = createAffiliateOrders(given);
  return {
    referrals: createReferralsService(given),
    affiliateOrders,
    affiliates: createAffiliates({ ...given, affiliateOrders }),
    referralTerms: createReferralTerms(given),
  };
}
