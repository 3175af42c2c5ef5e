import type { VendorOrder } from '@keepsong/contract/studio';
import { isMadeFromSong } from '@keepsong/domain/cart/named-products';
import { sharesOf } from '@keepsong/domain/checkout/refunds/shares';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireProved } from '../auth/sign-in/proof.ts';
import { lineDetails } from '../checkout/fulfilment/order-detail.ts';
import { imageUrl } from '../uploads/images.service.ts';
import {
  findGoods,
  findSongs,
  findVendor,
  listVendorOrders,
  type OrderedSong,
  type VendorOrderRow,
} from './vendors.repository.ts';

const PER_PAGE = 20;

type Asked = { id: number; before?: number | undefined };
type Orders = {
  vendor: { id: number; name: string };
  orders: VendorOrder[];
  older_before: number | null;
};

/** Lets vendors see the orders of products that they make for the shop (spec 6-05). */
export function createVendorsService(db: Db) {
  return {
    /**
     * The orders of a vendor's products, newest first. The vendor sees only its own lines and the shipping address, and
     * nothing else about the order or the customer. Refusals: `sign_in_required`; `forbidden` when the user does not
     * work for this vendor.
     */
    async orders({ id, before }: Asked, session: Session | null, locale: Locale): Promise<Result<Orders>> {
      const user = requireProved(session);
      if (!user.ok) return session?.user ? refuse('forbidden') : user;
      const vendor = user.value.vendorIds.includes(id) ? await findVendor(db, id) : null;
      if (!vendor) return refuse('forbidden');
      const goods = await findGoods(db, id);
      const rows = await listVendorOrders(db, goods, { before, limit: PER_PAGE + 1 });
      const shown = rows.slice(0, PER_PAGE);
      const songs = await songsOf(db, shown);
      return ok({
        vendor,
        orders: shown.map((row) => orderView(row, { goods: new Set(goods), songs, locale })),
        older_before: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
      });
    },
  };
}

export type VendorsService = ReturnType<typeof createVendorsService>;

type Line = VendorOrderRow['cart']['lines'][number];
type Known = { goods: ReadonlySet<number>; songs: readonly OrderedSong[]; locale: Locale };

function songsOf(db: Db, rows: readonly VendorOrderRow[]): Promise<OrderedSong[]> {
  const storyIds = rows.flatMap(({ cart }) => cart.lines.flatMap(({ storyId }) => storyId ?? []));
  return findSongs(db, { orderIds: rows.map(({ id }) => id), storyIds });
}

/** The lines of an order that are still wanted: their money did not go back. */
function wantedLines({ cart, quote, back }: VendorOrderRow): Line[] {
  const ended = sharesOf(quote).filter(({ id, amount }) => amount > 0 && (back[id] ?? 0) >= amount);
  return cart.lines.filter(({ cartUuid }) => !ended.some(({ id }) => id === cartUuid));
}

function orderView(row: VendorOrderRow, known: Known): VendorOrder {
  const { id, cart, createdAt } = row;
  const own = wantedLines(row).flatMap((line) => linesOf(line, songOf(line, id, known.songs), known));
  return { order_id: id, ordered_at: createdAt.toISOString(), ship_to: cart.addresses.shipping, lines: own };
}

/**
 * The song that a line belongs to: the song that it names, otherwise the song of the order. Null for a made-to-order
 * line that names no song, because such a product has its own pictures and texts. A product that is made from a song
 * always has one.
 */
function songOf(
  { name, storyId, pod }: Line,
  order: number,
  songs: readonly OrderedSong[],
): LineView['song'] {
  if (storyId === undefined && pod && !isMadeFromSong({ name })) return null;
  const song = songs.find(({ id, orderId }) => (storyId === undefined ? orderId === order : id === storyId));
  return song ? { slug: song.slug, title: song.status === 'shipped' ? song.title : null } : null;
}

type LineView = VendorOrder['lines'][number];

/**
 * The parts of a line that this vendor makes: the line itself, or some contents of its bundle. Such contents are shown
 * with the pictures and texts of the bundle.
 */
function linesOf(line: Line, song: LineView['song'], { goods, locale }: Known): LineView[] {
  const { quantity, pod, contents = [] } = line;
  const images = (pod?.images ?? []).map(({ imageKey, width, height }) => ({
    url: imageUrl({ imageKey }),
    width,
    height,
  }));
  const view = (item: { titleEn: string; titleSp: string }, details: string[]): LineView => ({
    title: locale === 'sp' ? item.titleSp : item.titleEn,
    quantity,
    details,
    images,
    song,
  });
  if (goods.has(line.productId)) return [view(line, lineDetails(line, locale))];
  const words = lineDetails({ ...line, contents: [] }, locale);
  return contents.filter(({ productId }) => goods.has(productId)).map((item) => view(item, words));
}
