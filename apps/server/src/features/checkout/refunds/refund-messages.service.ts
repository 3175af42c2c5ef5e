import type { Sources } from '@keepsong/domain/checkout/refunds/shares';
import { type NothingBack, type Standing, whyNothingBack } from '@keepsong/domain/checkout/refunds/standing';
import type { Locale } from '@keepsong/domain/format/locale';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { mailToRead } from '../../notifications/mail-to-read.service.ts';
import type { MessageParams } from '../../notifications/messages.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { Shop } from '../../notifications/voice.ts';
import type { OrderSignals } from '../../signals/order-signals.service.ts';
import type { StoriesService } from '../../stories/stories.service.ts';
import { loadUser, type OrderRow } from '../checkout.repository.ts';
import { paidCard } from '../fulfilment/order-detail.ts';
import { loadOrderLocale, type RefundRow } from './refunds.repository.ts';

export type RefundMessagesDeps = {
  notifications: Pick<Notifications, 'notify' | 'notifyUser'>;
  stories: Pick<StoriesService, 'ofOrder'>;
  orderSignals: Pick<OrderSignals, 'refunded'>;
  staff: { email: string; locale: Locale };
  shop: Shop;
};

/** A mail to read before it is sent. */
export type RefundMail = { to: string; subject: string; text: string };

export type Trouble = MessageParams['refund_attention_staff']['reason'];

/** The messages about refunds: to the customer, and to the staff when a person must look at the refund. */
export function createRefundMessages(deps: RefundMessagesDeps) {
  const { notifications, stories, orderSignals, staff, shop } = deps;

  /** What the mails about a refund say. */
  async function paramsOf(db: DbOrTx, order: OrderRow, cents: { cardCents: number; creditCents: number }) {
    const found = await stories.ofOrder(db, order.id);
    const song = found && songFactsOf(found.story.songData, found.story.title);
    return { orderId: order.id, song, ...cents, card: paidCard(order) };
  }

  /** Tells the customer in the language of the order. */
  async function tellCustomer(
    tx: Tx,
    order: OrderRow,
    row: RefundRow,
    of: { template: 'order_refunded' } | { template: 'order_cancelled'; nothingBack: NothingBack | null },
  ): Promise<void> {
    const user = await loadUser(tx, order.userId);
    if (!user) return;
    const locale = await loadOrderLocale(tx, order);
    const creditCents = row.toNonTaxableCents + row.toTaxableCents;
    const params = await paramsOf(tx, order, { cardCents: row.toCardCents, creditCents });
    const [to, key] = [{ ...user, locale }, `refund:${row.id}:${of.template}`];
    if (of.template === 'order_refunded') await notifications.notifyUser(tx, to, of.template, params, key);
    else {
      const { template, nothingBack } = of;
      await notifications.notifyUser(tx, to, template, { ...params, nothingBack }, key);
    }
  }

  return {
    /** The mail of `tellOfRefund` for money that is planned. Null when the customer's account is gone. */
    async previewRefund(
      db: DbOrTx,
      order: OrderRow,
      { card, nonTaxable, taxable }: Sources,
    ): Promise<RefundMail | null> {
      const user = await loadUser(db, order.userId);
      if (!user) return null;
      const [locale, params] = await Promise.all([
        loadOrderLocale(db, order),
        paramsOf(db, order, { cardCents: card, creditCents: nonTaxable + taxable }),
      ]);
      const about = { template: 'order_refunded', params, locale } as const;
      return { to: user.email, ...(await mailToRead(db, about, shop)) };
    },

    /**
     * Tells the customer that the money is on its way. After a cancel the customer already knows, a dispute was the
     * customer's own action, and the staff may have decided that no mail goes.
     */
    async tellOfRefund(tx: Tx, order: OrderRow, row: RefundRow): Promise<void> {
      await orderSignals.refunded(tx, order, row);
      const isTold = row.isCancel || row.origin === 'dispute' || row.wish?.mail === false;
      const isNothing = row.amountCents === 0;
      if (!isTold && !isNothing) await tellCustomer(tx, order, row, { template: 'order_refunded' });
    },

    /**
     * Tells the customer that the order was cancelled. `standing`: all money of the order, including this
     * cancel.
     */
    tellOfCancel(tx: Tx, order: OrderRow, row: RefundRow, standing: Standing): Promise<void> {
      const nothingBack = row.amountCents === 0 ? whyNothingBack(standing) : null;
      return tellCustomer(tx, order, row, { template: 'order_cancelled', nothingBack });
    },

    /** Tells the staff about a refund that needs a person, once for each reason. */
    async tellStaff(tx: Tx, order: OrderRow, row: RefundRow, reason: Trouble): Promise<void> {
      const cents = reason === 'more_than_paid' ? row.excessCents : row.amountCents;
      await notifications.notify(tx, {
        channel: 'email',
        recipient: staff.email,
        template: 'refund_attention_staff',
        params: { orderId: order.id, reason, cents, reference: order.intentId ?? '' },
        locale: staff.locale,
        dedupeKey: `refund:${row.id}:${reason}`,
      });
    },
  };
}

export type RefundMessages = ReturnType<typeof createRefundMessages>;
