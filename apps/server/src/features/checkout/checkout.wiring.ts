import type { Foundation } from '../../foundation.ts';
import type { Editing } from '../../platform/editing/editing.service.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { DraftsService } from '../builder/drafts.service.ts';
import type { CouponsService } from '../cart/coupons.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { Stock } from '../catalog/stock/stock.service.ts';
import type { CreditsService } from '../credits/credits.service.ts';
import type { GiftCardsService } from '../credits/gift-cards.service.ts';
import type { SettleEarnings } from '../earnings/settle-earnings.service.ts';
import type { wireInstant } from '../instant/instant.wiring.ts';
import type { AffiliateOrders } from '../referrals/affiliates/affiliate-orders.service.ts';
import type { OrderSignals } from '../signals/order-signals.service.ts';
import type { TellAsker } from '../staff/tell-asker.service.ts';
import type { wireStories } from '../stories/stories.wiring.ts';
import type { wireStudio } from '../studio/studio.wiring.ts';
import type { ImagesService } from '../uploads/images.service.ts';
import { createOrderStories } from './fulfilment/order-story.service.ts';
import { createPlaceOrder } from './fulfilment/place-order.service.ts';
import { createWebhookService } from './payment/webhook.service.ts';
import { createQuoteService } from './quote/quote.service.ts';
import { createShippingRates } from './rates/shipping-rates.service.ts';
import { createTaxRates } from './rates/tax-rates.service.ts';
import { wireRefunds } from './refunds/refunds.wiring.ts';
import { createClosePayment } from './settle/close-payment.service.ts';
import { createConfirmService } from './settle/confirm.service.ts';
import { createEndCheckout } from './settle/end-checkout.service.ts';
import { createGiveBack } from './settle/give-back.service.ts';
import { createHolds } from './settle/holds.service.ts';
import { createPaymentSteps } from './settle/payment-steps.service.ts';
import { createSettleService } from './settle/settle.service.ts';
import { createUnpaidService } from './settle/unpaid.service.ts';
import { createSubmitService } from './submit.service.ts';
import { createOrderTaxes } from './taxes/order-taxes.service.ts';

type Needs = ReturnType<typeof wireInstant> &
  ReturnType<typeof wireStories> &
  ReturnType<typeof wireStudio> & {
    artists: ArtistsService;
    catalog: CatalogService;
    images: ImagesService;
    drafts: DraftsService;
    credits: CreditsService;
    giftCards: GiftCardsService;
    coupons: CouponsService;
    editing: Editing;
    stock: Stock;
    settleEarnings: SettleEarnings;
    orderSignals: OrderSignals;
    affiliateOrders: AffiliateOrders;
    tellAsker: TellAsker;
  };

/** Creates the services that turn a quote into an order and carry the order out. */
export function wireCheckout(foundation: Foundation, needs: Needs) {
  const { settings } = foundation;
  const given = { ...foundation, ...needs, partnerKey: settings.partner.key };
  const holds = createHolds(given);
  const orderTaxes = createOrderTaxes(given);
  const orders = createPlaceOrder({ ...given, orderTaxes });
  const endCheckout = createEndCheckout({ ...given, holds });
  const giveBack = createGiveBack(given);
  const settle = createSettleService({ ...given, orders, endCheckout, giveBack });
  const unpaid = createUnpaidService({ ...given, settle, endCheckout });
  const refunds = wireRefunds(foundation, needs);
  const orderStories = createOrderStories(given);

  return {
    quote: createQuoteService({ ...given, unpaid }),
    submit: createSubmitService({ ...given, settle, unpaid, holds }),
    settle,
    unpaid,
    giveBack,
    closePayment: createClosePayment({ ...given, steps: createPaymentSteps({ ...given, giveBack }) }),
    confirm: createConfirmService({ ...given, settle, orderStories }),
    webhook: createWebhookService({ ...given, ...refunds, settle }),
    ...refunds,
    orderTaxes,
    taxRates: createTaxRates(given),
    shippingRates: createShippingRates(given),
  };
}
