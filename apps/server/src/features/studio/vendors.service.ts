import type { VendorOrder } from '@keepsong/contract/studio';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Db } from '../../platform/db/database.ts';
import type { Locale } from '../../platform/http/implement.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireProved } from '../auth/proof.ts';
import { lineDetails } from '../checkout/order-detail.ts';
import { imageUrl } from '../uploads/images.service.ts';
import { findGoods, findVendor, listVendorOrders, type VendorOrderRow } from './vendors.repository.ts';

const PER_PAGE = 20;

type Asked = { id: number; before?: number | undefined };
type Orders = {
  vendor: { id: number; name: string };
  orders: VendorOrder[];
  older_before: number | null;
};

/** What vendors make for the shop (spec 6-05). */
export function createVendorsService(db: Db) {
  return {
    /**
     * What was ordered of a vendor's goods, newest first: nothing else of the order, and nothing of who paid but where
     * the parcel goes. Refuses `sign_in_required`, and `forbidden` for a vendor whom the user does not work for.
     */
    async orders({ id, before }: Asked, session: Session | null, locale: Locale): Promise<Result<Orders>> {
      const user = requireProved(session);
      if (!user.ok) return session?.user ? refuse('forbidden') : user;
      const vendor = user.value.vendorIds.includes(id) ? await findVendor(db, id) : null;
      if (!vendor) return refuse('forbidden');
      const goods = await findGoods(db, id);
      const rows = await listVendorOrders(db, goods, { before, limit: PER_PAGE + 1 });
      const shown = rows.slice(0, PER_PAGE);
      return ok({
        vendor,
        orders: shown.map((row) => orderView(row, new Set(goods), locale)),
        older_before: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
      });
    },
  };
}

export type VendorsService = ReturnType<typeof createVendorsService>;

type Line = VendorOrderRow['cart']['lines'][number];

function orderView(
  { id, cart, createdAt }: VendorOrderRow,
  goods: ReadonlySet<number>,
  locale: Locale,
): VendorOrder {
  const own = cart.lines.flatMap((line) => linesOf(line, goods, locale));
  return { order_id: id, ordered_at: createdAt.toISOString(), ship_to: cart.addresses.shipping, lines: own };
}

/** The line itself, or what of a bundle is of this vendor. */
function linesOf(line: Line, goods: ReadonlySet<number>, locale: Locale): VendorOrder['lines'] {
  const title = ({ titleEn, titleSp }: { titleEn: string; titleSp: string }) =>
    locale === 'sp' ? titleSp : titleEn;
  const { quantity, pod } = line;
  if (goods.has(line.productId)) {
    const images = (pod?.images ?? []).map(({ imageKey, width, height }) => ({
      url: imageUrl({ imageKey }),
      width,
      height,
    }));
    return [{ title: title(line), quantity, details: lineDetails(line, locale), images }];
  }
  const held = (line.contents ?? []).filter(({ productId }) => goods.has(productId));
  return held.map((item) => ({ title: title(item), quantity, details: [], images: [] }));
}
