import { hash } from 'node:crypto';
import { NOTHING } from '@keepsong/domain/signals/consent';
import { type OrderConsent, orderCompleted, purposeOfOrder } from '@keepsong/domain/signals/order-signal';
import type { Contact, Signal } from '@keepsong/domain/signals/read-batch';
import type { orders } from '../../../db/schema/checkout.ts';
import type { refunds } from '../../../db/schema/refunds.ts';
import type { Receiver } from '../../adapters/receivers/receivers.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { keyedUuid } from '../../platform/ids.ts';
import { deriveKey } from '../../platform/settings-secrets.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { findEmail } from './order-signals.repository.ts';
import { tellOutside } from './tell-outside.ts';

type Order = Pick<
  typeof orders.$inferSelect,
  'id' | 'userId' | 'paymentType' | 'totalCents' | 'cart' | 'quote' | 'createdAt'
>;
type Refund = Pick<typeof refunds.$inferSelect, 'id' | 'origin' | 'amountCents'>;

export type OrderSignals = {
  /** Writes that the order was made, in the transaction that makes it. */
  completed(tx: Tx, order: Order): Promise<void>;
  /** Writes that money goes back. It may be called more than once for a refund. */
  refunded(tx: Tx, order: Order, refund: Refund): Promise<void>;
};

type Deps = {
  receivers: readonly Receiver[];
  notifications: Pick<Notifications, 'tell'>;
  secret: string;
  clock: Clock;
};

/**
 * Events that must not be lost. They are messages of the outbox, one for each receiver, so each is told if and only if
 * what it tells has happened (decision 0127).
 */
export function createOrderSignals({ receivers, notifications, secret, clock }: Deps): OrderSignals {
  const key = deriveKey(secret, 'signals');

  /** By what networks can join an order. They get the address only as its hash, in the form that they ask for. */
  async function contactOf(tx: Tx, userId: number, agent: string | undefined): Promise<Contact> {
    if (receivers.every(({ needs }) => needs !== 'marketing')) return {};
    const email = await findEmail(tx, userId);
    return {
      ...(email === null ? {} : { email_hash: hash('sha256', email.trim().toLowerCase()) }),
      ...(agent === undefined ? {} : { agent }),
    };
  }

  async function tell(
    tx: Tx,
    about: {
      name: 'Order Completed' | 'Order Refunded';
      properties: object;
      subject: string;
      at: Date;
      userId: number;
    },
    consent: OrderConsent | undefined,
  ): Promise<void> {
    const { name, properties, subject, at } = about;
    const signal: Signal = {
      event_id: keyedUuid(key, `${name}:${subject}`),
      name,
      properties: { ...properties },
      at: at.toISOString(),
      source: 'server',
      purpose: purposeOfOrder(consent),
      visitor: consent?.analytics ? consent.visitor : null,
      context: consent?.campaign ? { campaign: consent.campaign } : {},
    };
    const agreed = consent ?? NOTHING;
    const contact = agreed.marketing ? await contactOf(tx, about.userId, consent?.agent) : {};
    await tellOutside({ receivers, notifications }, tx, { signal, agreed, contact });
  }

  return {
    async completed(tx, order) {
      const { id, cart, quote, createdAt, userId } = order;
      const properties = orderCompleted(order, cart, quote);
      await tell(
        tx,
        { name: 'Order Completed', properties, subject: String(id), at: createdAt, userId },
        cart.consent,
      );
    },
    async refunded(tx, { id, cart, userId }, refund) {
      if (refund.amountCents === 0 || refund.origin === 'dispute') return;
      const total = refund.amountCents / 100;
      const properties = { order_id: String(id), refund_id: String(refund.id), total, currency: 'USD' };
      const about = { properties, subject: String(refund.id), at: clock.now(), userId };
      await tell(tx, { name: 'Order Refunded', ...about }, cart.consent);
    },
  };
}
