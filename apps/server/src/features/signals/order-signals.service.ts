import type { OrderDetail } from '@keepsong/contract/checkout';
import { orderCompleted, orderRefunded } from '@keepsong/domain/signals/order-signal';
import type { orders } from '../../../db/schema/checkout.ts';
import type { refunds } from '../../../db/schema/refunds.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findEmail, findFirstOfChain, findLinesOf } from './order-signals.repository.ts';
import type { TellAsServer } from './tell-as-server.service.ts';

type Order = Pick<
  typeof orders.$inferSelect,
  'id' | 'userId' | 'paymentType' | 'cart' | 'quote' | 'createdAt'
>;
type Refund = Pick<typeof refunds.$inferSelect, 'id' | 'origin' | 'amountCents' | 'taxCents' | 'wish'>;

export type OrderSignals = {
  /** Writes the event of a new order, in the order's transaction. */
  completed(tx: Tx, order: Order): Promise<void>;
  /** The event of an order, for receivers in the page. Null when the customer did not agree to analytics. */
  forPage(order: Order): OrderDetail['told'];
  /**
   * Writes the event of a refund. It may be called more than once for the same refund, and for one that takes its place
   * because it failed: the receiver gets one event.
   */
  refunded(tx: Tx, order: Order, refund: Refund): Promise<void>;
};

type Deps = {
  tellAsServer: Pick<TellAsServer, 'tell' | 'idOf'>;
  clock: Clock;
  /** The shop's name, which stands for the brand of all its products. */
  brand: string;
};

const eventOf = ({ id }: Pick<Order, 'id'>) => ({ name: 'Order Completed', subject: String(id) }) as const;

/**
 * Reports orders as events, as far as their customers had agreed when they placed the order and have not taken it back
 * since (decision 0151).
 */
export const createOrderSignals = ({ tellAsServer, clock, brand }: Deps): OrderSignals => ({
  async completed(tx, order) {
    const { cart, quote, createdAt: at, userId } = order;
    const about = { ...eventOf(order), at, email: () => findEmail(tx, userId) };
    const properties = orderCompleted(order, cart, quote, brand);
    await tellAsServer.tell(tx, { properties, ...about }, cart.consent);
  },
  forPage(order) {
    const { cart, quote } = order;
    if (!cart.consent?.analytics) return null;
    const { products, ...facts } = orderCompleted(order, cart, quote, brand);
    return { event_id: tellAsServer.idOf(eventOf(order)), properties: { ...facts, products: [...products] } };
  },
  async refunded(tx, { id, cart, quote, userId }, refund) {
    if (refund.amountCents === 0 || refund.origin === 'dispute') return;
    const lines = await findLinesOf(tx, refund.id);
    const properties = orderRefunded(id, { ...refund, lines }, { cart, quote, brand });
    // A refund that takes the place of a failed one gives the same money back: it is one event.
    const first = refund.wish?.replaces === undefined ? refund.id : await findFirstOfChain(tx, refund.id);
    const about = { subject: String(first), at: clock.now(), email: () => findEmail(tx, userId) };
    await tellAsServer.tell(tx, { name: 'Order Refunded', properties, ...about }, cart.consent);
  },
});
