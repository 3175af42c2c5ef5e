import type { Readable } from 'node:stream';
import { orderNumber, readOrderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result } from '@keepsong/domain/result';
import type { ItemState } from '@keepsong/domain/studio/vendor-items';
import { type CsvColumns, csvFile } from '../../../platform/csv/csv-file.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireVendor } from '../../earnings/own-earnings.service.ts';
import { madeWords, productOf } from './item-words.ts';
import { type ListedItem, listItems } from './vendors.repository.ts';

type Deps = { db: Db; limits: Limits };
type Asked = { id: number; state: readonly ItemState[]; q?: string | undefined; sort: 'placed' | 'due' };

/** Only a script downloads this many files. */
const EXPORTS = { name: 'vendor_exports', max: 60, seconds: 3_600 } as const;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * The columns of the file: the items, their states, and where they are sent. There are no prices, as on packing
 * slips.
 */
function columnsIn(locale: Locale): CsvColumns<ListedItem> {
  const made = ({ cart, item }: ListedItem) => {
    const found = productOf(cart, item);
    return found && madeWords(found, locale);
  };
  const to = ({ cart }: ListedItem) => cart.addresses.shipping;
  return {
    number: ({ item }) => orderNumber(item.orderId),
    id: ({ item }) => item.id,
    state: ({ item }) => item.state,
    title: (row) => made(row)?.title ?? '',
    quantity: ({ item }) => item.quantity,
    details: (row) => made(row)?.details.join(' / ') ?? '',
    send_by: ({ item }) => item.sendBy,
    ordered_at: ({ orderedAt }) => iso(orderedAt),
    ship_to_name: (row) => to(row)?.name ?? '',
    ship_to_line1: (row) => to(row)?.line1 ?? '',
    ship_to_line2: (row) => to(row)?.line2 ?? '',
    ship_to_city: (row) => to(row)?.city ?? '',
    ship_to_state: (row) => to(row)?.state ?? '',
    ship_to_postal_code: (row) => to(row)?.postal_code ?? '',
    ship_to_country: (row) => to(row)?.country ?? '',
    gift_note: ({ cart }) => cart.giftNote ?? '',
    carrier: ({ item }) => item.carrier,
    tracking: ({ item }) => item.tracking,
    shipped_at: ({ item }) => iso(item.shippedAt),
    arrived_at: ({ item }) => iso(item.arrivedAt),
    problem: ({ item }) => item.problem,
  };
}

/** The items of a vendor as a CSV file, with all that match the filter. */
export function createExportItems({ db, limits }: Deps) {
  return {
    /** Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. */
    async csv(
      session: Session | null,
      { id, state, q, sort }: Asked,
      locale: Locale,
    ): Promise<Result<Readable>> {
      const vendor = requireVendor(session, id);
      if (!vendor.ok) return vendor;
      const within = await limits.take(EXPORTS, `user:${vendor.value.userId}`);
      if (!within.ok) return within;
      const words = q ? { part: q, orderId: readOrderNumber(q) } : null;
      const filter = { vendorId: id, states: state, words };
      return ok(
        csvFile(columnsIn(locale), (last, limit) =>
          listItems(db, filter, sort, { last: last?.item ?? null, limit }),
        ),
      );
    },
  };
}

export type ExportItems = ReturnType<typeof createExportItems>;
