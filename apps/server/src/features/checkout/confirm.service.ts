import type { OrderDetail } from '@keepsong/contract/checkout';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Db } from '../../platform/db/database.ts';
import type { Locale } from '../../platform/http/implement.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { findOutcome } from './checkout.repository.ts';
import { type OrderStory, orderDetail } from './order-detail.ts';
import { loadSettling } from './paid-order.repository.ts';
import type { SettleService } from './settle.service.ts';

export type Confirmation = {
  is_processed: boolean;
  state: 'pending' | 'failed' | 'processed' | 'needs_attention';
  order: OrderDetail | null;
};

const STATES: Record<string, Confirmation['state']> = {
  reserved: 'pending',
  payment_pending: 'pending',
  paid: 'processed',
  fulfilled: 'processed',
  failed: 'failed',
  expired: 'failed',
  refunded: 'needs_attention',
  needs_attention: 'needs_attention',
};

export type ConfirmDeps = {
  db: Db;
  settle: SettleService;
  /** The story that an order made, as its page names it. */
  storyOfOrder(orderId: number): Promise<OrderStory | null>;
};

/** What has become of a submission (spec 7.5-04). */
export function createConfirmService({ db, settle, storyOfOrder }: ConfirmDeps) {
  return {
    /** Settles first, so that a browser that comes back before the webhook sees its order. Refusals: `not_found`. */
    async confirm(
      submissionId: string,
      session: Session | null,
      locale: Locale,
    ): Promise<Result<Confirmation>> {
      const own = await loadSettling(db, 'submissionId', submissionId);
      if (!own || own.checkout.userId !== session?.user?.id) return refuse('not_found');
      const paid = await settle.settle(own);
      if (paid)
        return ok({ is_processed: true, state: 'processed', order: orderDetail(paid, paid.story, locale) });
      const { state, order, email } = await findOutcome(db, own.checkout.id);
      const detail =
        order && email !== null ? orderDetail({ order, email }, await storyOfOrder(order.id), locale) : null;
      return ok({ is_processed: detail !== null, state: STATES[state] ?? 'pending', order: detail });
    },
  };
}

export type ConfirmService = ReturnType<typeof createConfirmService>;
