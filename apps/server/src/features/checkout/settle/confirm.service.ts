import type { OrderDetail } from '@keepsong/contract/checkout';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { CheckoutState } from '@keepsong/domain/states/tables';
import type { Db } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { GiftCardsService } from '../../credits/gift-cards.service.ts';
import type { OrderSignals } from '../../signals/order-signals.service.ts';
import type { VendorItems } from '../../studio/vendors/vendor-items.service.ts';
import { findBySubmission, findOutcome } from '../checkout.repository.ts';
import { orderDetail, ships } from '../fulfilment/order-detail.ts';
import type { OrderStories } from '../fulfilment/order-story.service.ts';
import type { SettleService } from './settle.service.ts';

export type Confirmation = {
  is_processed: boolean;
  state: 'pending' | 'failed' | 'processed' | 'needs_attention';
  order: OrderDetail | null;
};

/** The state that the browser gets for each state of a checkout. */
const STATES: Readonly<Record<CheckoutState, Confirmation['state']>> = {
  quoted: 'pending',
  reserved: 'pending',
  payment_pending: 'pending',
  fulfilled: 'processed',
  failed: 'failed',
  expired: 'failed',
  refund_due: 'needs_attention',
  refunded: 'needs_attention',
  needs_attention: 'needs_attention',
};

export type ConfirmDeps = {
  db: Db;
  settle: SettleService;
  orderStories: OrderStories;
  giftCards: Pick<GiftCardsService, 'heldDays'>;
  orderSignals: Pick<OrderSignals, 'forPage'>;
  vendorItems: Pick<VendorItems, 'leaveDay'>;
};

/** Tells a customer the result of a submission (spec 7.5-04). */
export function createConfirmService(deps: ConfirmDeps) {
  const { db, settle, orderStories, giftCards, orderSignals, vendorItems } = deps;
  return {
    /**
     * Settles the checkout first, because the browser often comes back before the webhook arrives. Refusals:
     * `not_found`.
     */
    async confirm(
      submissionId: string,
      session: Session | null,
      locale: Locale,
    ): Promise<Result<Confirmation>> {
      const own = await findBySubmission(db, submissionId);
      if (!own || own.userId !== session?.user?.id) return refuse('not_found');
      const paid = await settle.settle(own);
      if (paid) {
        const heldDays = await giftCards.heldDays(paid.order);
        const told = orderSignals.forPage(paid.order);
        const { story, goodsDay } = paid;
        const detail = orderDetail(paid, story, locale, { heldDays, told, goodsDay });
        return ok({ is_processed: true, state: 'processed', order: detail });
      }
      const { state, order, email, firstName } = await findOutcome(db, own.id);
      const detail =
        order && email !== null && firstName !== null
          ? orderDetail({ order, email, firstName }, await orderStories.ofOrder(order.id), locale, {
              heldDays: await giftCards.heldDays(order),
              told: orderSignals.forPage(order),
              goodsDay: ships(order) ? await vendorItems.leaveDay(db, order.id) : null,
            })
          : null;
      return ok({ is_processed: detail !== null, state: STATES[state], order: detail });
    },
  };
}

export type ConfirmService = ReturnType<typeof createConfirmService>;
