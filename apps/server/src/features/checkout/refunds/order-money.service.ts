import type { OrderLine } from '@keepsong/contract/order-page';
import { SHIPPING_LINE } from '@keepsong/domain/checkout/refunds/shares';
import { isEnded, piecesLeft } from '@keepsong/domain/checkout/refunds/standing';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Db } from '../../../platform/db/database.ts';
import type { OrderRow } from '../checkout.repository.ts';
import { lineDetails } from '../fulfilment/order-detail.ts';
import { findVendors } from '../fulfilment/vendor-goods.repository.ts';
import { linesOfVendors, type VendorGood } from '../fulfilment/vendor-goods.ts';
import { loadBook } from './refund-book.repository.ts';
import { findLineStands } from './refund-facts.repository.ts';
import type { DisputeRow, RefundRow } from './refunds.repository.ts';

/** The refunded and the remaining money of an order. */
export type OrderMoney = {
  lines: OrderLine[];
  /** The amount that can still be refunded, and with `leftOnCard` how much of it can go to the card. */
  left: number;
  leftOnCard: number;
  refunds: RefundRow[];
  disputes: DisputeRow[];
};

/** Reads the money of orders for the pages of the staff. */
export function createOrderMoney({ db }: { db: Db }) {
  return {
    /**
     * The money of an order. Money that waits for a second person counts as refunded, so that nobody promises
     * it twice.
     */
    async of(order: OrderRow, locale: Locale): Promise<OrderMoney> {
      const [book, vendors, stands] = await Promise.all([
        loadBook(db, order),
        findVendors(db, order.cart.lines),
        findLineStands(db, order),
      ]);
      const { reserved, decided, refunds, disputes } = book;
      return {
        lines: reserved.lines.map((line): OrderLine => {
          const frozen = order.cart.lines.find(({ cartUuid }) => cartUuid === line.id);
          const priced = order.quote.lines.find(({ cart_uuid }) => cart_uuid === line.id);
          return {
            id: line.id,
            name: frozen ? (locale === 'sp' ? frozen.titleSp : frozen.titleEn) : line.name,
            details: frozen ? lineDetails(frozen, locale) : [],
            quantity: frozen?.quantity ?? 1,
            price_cents: line.id === SHIPPING_LINE ? order.quote.shipping : (priced?.price ?? 0),
            discount_cents: line.discount,
            credit_cents: line.credit,
            tax_cents: line.tax,
            amount_cents: line.amount,
            refunded_cents: decided.lines.find(({ id }) => id === line.id)?.back ?? 0,
            refundable_cents: Math.min(line.left, reserved.left),
            is_ended: isEnded(line),
            vendor: frozen ? vendorOf(frozen, vendors) : null,
            pieces_left: piecesLeft(line),
            stands: stands.get(line.id) ?? null,
          };
        }),
        left: book.isDisputed ? 0 : reserved.left,
        leftOnCard: Math.max(0, reserved.paid.card - reserved.used.card),
        ...{ refunds, disputes },
      };
    },
  };
}

export type OrderMoneyService = ReturnType<typeof createOrderMoney>;

const vendorOf = (line: OrderRow['cart']['lines'][number], vendors: readonly VendorGood[]): string | null =>
  vendors.find((good) => linesOfVendors([line], [good]).length > 0)?.vendorName ?? null;
