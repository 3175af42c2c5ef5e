import type { Foundation } from '../../foundation.ts';
import type { GiftDesigns } from '../catalog/gift-designs.service.ts';
import type { TellAsker } from '../staff/tell-asker.service.ts';
import { createAgreeGiftCards } from './agree-gift-cards.service.ts';
import { createCreditGrants } from './credit-grants.service.ts';
import { createCreditsService } from './credits.service.ts';
import { createEndGiftCards } from './end-gift-cards.service.ts';
import { createGiftCardsService } from './gift-cards.service.ts';
import { createPreviewGrant } from './preview-grant.service.ts';
import { createStaffGiftCards } from './staff-gift-cards.service.ts';

/** Creates the services of credits and gift cards. */
export function wireCredits(
  foundation: Foundation,
  { tellAsker, giftDesigns }: { tellAsker: TellAsker; giftDesigns: GiftDesigns },
) {
  return {
    credits: createCreditsService(foundation),
    creditGrants: {
      ...createCreditGrants({ ...foundation, tellAsker }),
      ...createPreviewGrant(foundation),
    },
    giftCards: createGiftCardsService(foundation),
    staffGiftCards: {
      ...createStaffGiftCards({ ...foundation, giftDesigns }),
      ...createAgreeGiftCards({ ...foundation, tellAsker }),
      ...createEndGiftCards(foundation),
    },
  };
}
