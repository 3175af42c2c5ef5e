import type { Locale } from '@keepsong/domain/format/locale';
import {
  TaxAddressUnknown,
  TaxCalculationExpired,
  type TaxPort,
} from '../../../adapters/taxes/taxes.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { taxAddress, taxesOn } from '../quote/address-costs.ts';
import {
  hurryTaxes,
  insertTaxes,
  keepTaxes,
  loadTaxedOrder,
  type OrderTaxesRow,
  type TaxedOrder,
  takeDueTaxes,
} from './order-taxes.repository.ts';

export type OrderTaxesDeps = {
  db: Db;
  taxes: TaxPort;
  notifications: Pick<Notifications, 'notify'>;
  clock: Clock;
  /** Address and language of the staff who get a mail about taxes that cannot be booked. */
  staff: { email: string; locale: Locale };
};

type NewlyPaid = Pick<TaxedOrder, 'id' | 'cart'> & { createdAt: Date };

const BATCH = 50;
/** The submission's id keeps the reference unique in the provider's books, even if several shops share the books. */
const referenceOf = ({ submissionId }: TaxedOrder): string => `order:${submissionId}`;

/** Books the taxes of paid orders with the provider that calculated them, and reverses the booking after a refund. */
export function createOrderTaxes({ db, taxes, notifications, clock, staff }: OrderTaxesDeps) {
  /**
   * Calculates the taxes again. Null when the result differs from the taxes that the customer paid, or when the
   * provider no longer knows the address.
   */
  async function calculateAnew(order: TaxedOrder) {
    const { cart, quote } = order;
    const lines = cart.lines.map(({ cartUuid, name, productType }) => ({
      cart_uuid: cartUuid,
      name,
      product_type: productType,
    }));
    const { shipping, billing } = cart.addresses;
    const address = taxAddress({ shipping, billing }, shipping !== null);
    try {
      const {
        calculation,
        shipping: onShipping,
        lines: byLine,
      } = await taxesOn(quote, lines, { address, rates: [] }, taxes);
      const sum = [...byLine.values()].reduce((all, tax) => all + tax, onShipping);
      return sum === quote.taxes ? calculation : null;
    } catch (error) {
      if (error instanceof TaxAddressUnknown) return null;
      throw error;
    }
  }

  async function tellStaff(order: TaxedOrder): Promise<void> {
    await notifications.notify(db, {
      channel: 'email',
      recipient: staff.email,
      template: 'taxes_attention_staff',
      params: { orderId: order.id, cents: order.quote.taxes },
      locale: staff.locale,
      dedupeKey: `order:${order.id}:taxes_changed`,
    });
  }

  async function recordAnew(row: OrderTaxesRow, order: TaxedOrder): Promise<OrderTaxesRow | null> {
    const calculation = await calculateAnew(order);
    if (!calculation) {
      // Mail the staff before the row is changed. If the shop stops between the two, the row is still due and the next
      // try mails again. The dedupe key makes sure that the staff get only one mail.
      await tellStaff(order);
      await keepTaxes(db, row, { failure: 'taxes_changed' });
      return null;
    }
    const fresh = { calculationId: calculation.id, expiresAt: calculation.expiresAt };
    const transactionId = await taxes.record({
      calculationId: calculation.id,
      reference: referenceOf(order),
    });
    return { ...row, ...fresh, transactionId };
  }

  /** Books the taxes and returns the row with the id of its tax transaction. Null when the staff have to look at it. */
  async function record(row: OrderTaxesRow, order: TaxedOrder): Promise<OrderTaxesRow | null> {
    const { calculationId, expiresAt } = row;
    if (expiresAt !== null && expiresAt <= clock.now()) return recordAnew(row, order);
    try {
      const transactionId = await taxes.record({ calculationId, reference: referenceOf(order) });
      return { ...row, transactionId };
    } catch (error) {
      if (error instanceof TaxCalculationExpired) return recordAnew(row, order);
      throw error;
    }
  }

  async function reverse(row: OrderTaxesRow, transactionId: string, order: TaxedOrder): Promise<void> {
    const { refundedCents, reversedCents } = row;
    if (refundedCents <= reversedCents) return;
    await taxes.reverse({
      transactionId,
      reference: `${referenceOf(order)}:refund:${refundedCents}`,
      cents: refundedCents - reversedCents,
      // Credit from gift cards was taxed like money, so it counts here.
      isAll: refundedCents >= order.totalCents + order.quote.spent.taxable,
    });
  }

  async function bringUpToDate(row: OrderTaxesRow): Promise<void> {
    const order = await loadTaxedOrder(db, row.orderId);
    const recorded = row.transactionId === null ? await record(row, order) : row;
    if (!recorded) throw new Error(`the taxes of order ${row.orderId} were not recorded: taxes_changed`);
    const { calculationId, expiresAt, transactionId, refundedCents } = recorded;
    if (transactionId === null) throw new Error('a recorded tax has no transaction');
    await reverse(recorded, transactionId, order);
    await keepTaxes(db, row, {
      calculationId,
      expiresAt,
      transactionId,
      reversedCents: refundedCents,
      failure: null,
    });
  }

  return {
    /** Marks the taxes of a paid order as due for booking. Does nothing for an order without taxes. */
    async open(tx: Tx, { id, cart, createdAt }: NewlyPaid): Promise<void> {
      if (!cart.tax) return;
      const { id: calculationId, expiresAt } = cart.tax;
      const expires = expiresAt === null ? null : new Date(expiresAt);
      await insertTaxes(tx, { orderId: id, calculationId, expiresAt: expires, nextAt: createdAt });
    },
    /**
     * Books all taxes and refunds that are due. A failure does not stop the run: it goes on with the next order and
     * throws the first fault at the end.
     */
    async runDue(): Promise<void> {
      const now = clock.now();
      const faults: unknown[] = [];
      for (
        let rows = await takeDueTaxes(db, now, BATCH);
        rows.length > 0;
        rows = await takeDueTaxes(db, now, BATCH)
      )
        for (const row of rows) await bringUpToDate(row).catch((error: unknown) => faults.push(error));
      if (faults.length > 0) throw faults[0];
    },
    /**
     * Makes the taxes of an order due now, if they wait for their next try or for the staff. False when they
     * wait for neither.
     */
    hurry: (tx: Tx, orderId: number): Promise<boolean> => hurryTaxes(tx, orderId, clock.now()),
  };
}

export type OrderTaxes = ReturnType<typeof createOrderTaxes>;
