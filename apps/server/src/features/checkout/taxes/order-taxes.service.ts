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
  /** The staff who get a mail about taxes that cannot be booked. */
  staff: { email: string; locale: Locale };
};

type NewlyPaid = Pick<TaxedOrder, 'id' | 'cart'> & { createdAt: Date };

const BATCH = 50;
/** The submission's id makes it unique in the provider's books, even if several shops share them. */
const referenceOf = ({ submissionId }: TaxedOrder): string => `order:${submissionId}`;

/** Writes the taxes of paid orders into the books of whoever calculated them, and takes them out after a refund. */
export function createOrderTaxes({ db, taxes, notifications, clock, staff }: OrderTaxesDeps) {
  /**
   * Calculates the taxes again. Null when the amount has changed, or when the provider does not know the address any
   * more.
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
      // The mail goes first and is written only once. If the shop stops between the two, the row is still due.
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

  /** Books the taxes and gives the row with its transaction. Null when staff have to look at it. */
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
      isAll: refundedCents >= order.totalCents,
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
    /** Notes that the taxes of a paid order have to be booked. Does nothing for an order without taxes. */
    async open(tx: Tx, { id, cart, createdAt }: NewlyPaid): Promise<void> {
      if (!cart.tax) return;
      const { id: calculationId, expiresAt } = cart.tax;
      const expires = expiresAt === null ? null : new Date(expiresAt);
      await insertTaxes(tx, { orderId: id, calculationId, expiresAt: expires, nextAt: createdAt });
    },
    /** Books all that is due. After a failure it goes on with the next order, and throws the first fault at the end. */
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
  };
}

export type OrderTaxes = ReturnType<typeof createOrderTaxes>;
