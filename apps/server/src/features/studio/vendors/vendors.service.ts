import type { VendorItem, VendorOrder, VendorReturn } from '@keepsong/contract/makers/vendor-orders';
import { isMadeFromSong, LYRIC_BOOK } from '@keepsong/domain/cart/named-products';
import { orderNumber, readOrderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { ITEM_STATES, type ItemState, trackingUrl } from '@keepsong/domain/studio/vendor-items';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireVendor } from '../../earnings/own-earnings.service.ts';
import { type PlayCodes, playPath } from '../../stories/sharing/play-codes.service.ts';
import { imageUrl } from '../../uploads/images.service.ts';
import {
  type FoundProduct,
  type FrozenLine,
  isFromSong,
  madeWords,
  productOf,
  returnView,
} from './item-words.ts';
import { findParcels, findReturnsOf, type ParcelRow } from './parcels.repository.ts';
import { labelView } from './parcels.service.ts';
import { frontOf, printedLines } from './print-sheets.ts';
import { printedSong } from './printed-song.ts';
import type { ItemRow } from './vendor-items.repository.ts';
import {
  countItems,
  type DuePlace,
  findItem,
  findSongs,
  findVendor,
  listOrderIds,
  loadOrders,
  type OrderedSong,
  type VendorOrderRow,
} from './vendors.repository.ts';

const PER_PAGE = 20;
const RETURNS_SHOWN_MS = 30 * DAY_MS;
const MOST_RETURNS = 20;

type Asked = {
  id: number;
  state: readonly ItemState[];
  q?: string | undefined;
  sort: 'placed' | 'due';
  before?: number | undefined;
  after?: string | undefined;
};
type Orders = {
  vendor: { id: number; name: string };
  orders: VendorOrder[];
  older_before: number | null;
  later_after: string | null;
  returns: VendorReturn[];
  counts: Awaited<ReturnType<typeof countItems>>;
};

/** A place in the list by the day of sending, as callers send it back: `2026-11-30_1042`. */
const writePlace = ({ day, orderId }: DuePlace): string => `${day}_${orderId}`;

function readPlace(text: string | undefined): DuePlace | null {
  const read = /^(\d{4}-\d\d-\d\d)_(\d{1,15})$/.exec(text ?? '');
  const [, day = '', orderId] = read ?? [];
  return read && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? { day, orderId: Number(orderId) } : null;
}

type Deps = { db: Db; clock: Clock; playCodes: Pick<PlayCodes, 'of'> };

type Code = { token: string; plays: boolean };
/** The data about the items of a page: their songs, play codes and parcels, and the reader's language. */
type Known = {
  songs: readonly OrderedSong[];
  codes: ReadonlyMap<number, Code>;
  parcels: readonly ParcelRow[];
  locale: Locale;
};

/** Shows vendors the parts of orders that they make for the shop (spec 6-05). */
export function createVendorsService({ db, clock, playCodes }: Deps) {
  async function views(rows: readonly VendorOrderRow[], locale: Locale): Promise<VendorOrder[]> {
    const storyIds = rows.flatMap(({ cart }) => cart.lines.flatMap(({ storyId }) => storyId ?? []));
    const songs = await findSongs(db, { orderIds: rows.map(({ id }) => id), storyIds });
    const codes = await playCodes.of(
      db,
      rows.flatMap(({ items }) => items.map(({ id }) => id)),
    );
    const parcels = await findParcels(
      db,
      rows.flatMap(({ items }) => items.map(({ id }) => id)),
    );
    return rows.map((row) => orderView(row, { songs, codes, parcels, locale }));
  }

  async function returnsOf(vendorId: number, locale: Locale): Promise<VendorReturn[]> {
    const since = new Date(clock.now().getTime() - RETURNS_SHOWN_MS);
    const found = await findReturnsOf(db, vendorId, since, MOST_RETURNS);
    return found.map(({ parcel, item, cart }) => {
      const product = productOf(cart, item)?.product;
      const title = (locale === 'sp' ? product?.titleSp : product?.titleEn) ?? '';
      const { state, carrier, tracking, reason } = parcel;
      const number = orderNumber(item.orderId);
      return { id: item.id, number, title, quantity: item.quantity, state, carrier, tracking, reason };
    });
  }

  return {
    /**
     * The orders with items of a vendor. The vendor sees only its own items and the shipping address, and
     * nothing else about the order or the customer. Stopped items are left out. Refusals: `sign_in_required`;
     * `forbidden` when the user does not work for this vendor.
     */
    async orders(asked: Asked, session: Session | null, locale: Locale): Promise<Result<Orders>> {
      const allowed = requireVendor(session, asked.id);
      if (!allowed.ok) return allowed;
      const vendor = await findVendor(db, asked.id);
      if (!vendor) return refuse('forbidden');
      const words = asked.q ? { part: asked.q, orderId: readOrderNumber(asked.q) } : null;
      const filter = { vendorId: asked.id, states: asked.state, words };
      const page =
        asked.sort === 'due'
          ? { sort: 'due' as const, after: readPlace(asked.after) }
          : { sort: 'placed' as const, before: asked.before };
      const found = await listOrderIds(db, filter, page, PER_PAGE + 1);
      const shown = found.slice(0, PER_PAGE);
      const ids = shown.map(({ orderId }) => orderId);
      const last = found.length > PER_PAGE ? shown.at(-1) : undefined;
      return ok({
        vendor,
        orders: await views(await loadOrders(db, ids, filter), locale),
        older_before: last && page.sort === 'placed' ? last.orderId : null,
        later_after: last && page.sort === 'due' ? writePlace(last) : null,
        returns: await returnsOf(asked.id, locale),
        counts: await countItems(db, asked.id, chicagoDay(clock.now())),
      });
    },

    /** One item, for people who may see it. Refuses with `not_found`. */
    async item(id: number, locale: Locale): Promise<Result<{ item: VendorItem }>> {
      const row = await findItem(db, id);
      if (!row) return refuse('not_found');
      const [order] = await views(
        await loadOrders(db, [row.orderId], { vendorId: row.vendorId, states: [] }),
        locale,
      );
      const item = order?.lines.find((one) => one.id === id);
      return item ? ok({ item }) : refuse('order_closed');
    },
  };
}

export type VendorsService = ReturnType<typeof createVendorsService>;

function orderView(row: VendorOrderRow, known: Known): VendorOrder {
  const { id, cart, createdAt, items, payCents } = row;
  return {
    order_id: id,
    number: orderNumber(id),
    ordered_at: createdAt.toISOString(),
    ship_to: cart.addresses.shipping,
    pay_cents: Math.max(0, payCents),
    gift_note: cart.giftNote ?? '',
    lines: items.flatMap((item) => itemView(item, row, known)),
  };
}

/**
 * The song that a line belongs to: the song that it names, otherwise the song of the order. Null for a made-to-order
 * line that names no song, because such a product has its own pictures and texts. A product that is made from a song
 * always has one.
 */
export function songOfLine(
  line: FrozenLine,
  order: number,
  songs: readonly OrderedSong[],
): OrderedSong | null {
  const { storyId } = line;
  if (storyId === undefined && line.pod && !isFromSong(line)) return null;
  return (
    songs.find(({ id, orderId }) => (storyId === undefined ? orderId === order : id === storyId)) ?? null
  );
}

function songView(song: OrderedSong | null): VendorItem['song'] {
  if (!song) return null;
  const { recipient, genre, moods, tempo } = song.songData;
  return {
    slug: song.slug,
    title: song.status === 'shipped' ? song.title : null,
    ...{ recipient, genre, tempo, mood: moods[0] ?? null },
  };
}

/** The files from which an item is printed. Null for goods that are made from the customer's pictures alone. */
function printOf(
  item: ItemRow,
  { found, song, code }: { found: FoundProduct; song: OrderedSong | null; code: Code | undefined },
): VendorItem['print'] {
  const { name } = found.product;
  const printed = printedSong(song);
  const front = frontOf(found, printed);
  const isBook = name === LYRIC_BOOK;
  if (front === null && !code && !isBook) return null;
  const isReady = front !== 'wait' && !(isBook && !printed?.lyrics);
  const at = `/v3/api/vendor/items/${item.id}`;
  return {
    is_ready: isReady,
    lines:
      (isMadeFromSong({ name }) || found.asksForLyrics) && front !== null
        ? printedLines(found.line.pod, printed)
        : [],
    svg_url: isReady && front ? `${at}/print.svg` : null,
    pdf_url: isReady ? `${at}/print.pdf` : null,
    code: code ? { url: playPath(code.token), svg_url: `${at}/code.svg`, plays: code.plays } : null,
  };
}

/** A part of a bundle is shown with the pictures and texts of the bundle. */
function itemView(item: ItemRow, { id: orderId, cart }: VendorOrderRow, known: Known): VendorItem[] {
  const { songs, codes, parcels, locale } = known;
  const found = productOf(cart, item);
  const state = ITEM_STATES.find((one) => one === item.state);
  if (!found || !state) return [];
  const { line } = found;
  const song = songOfLine(line, orderId, songs);
  return [
    {
      ...{ id: item.id, state, quantity: item.quantity, send_by: item.sendBy },
      ...madeWords(found, locale),
      images: (line.pod?.images ?? []).map(({ imageKey, width, height }) => ({
        url: imageUrl({ imageKey }),
        width,
        height,
      })),
      song: songView(song),
      print: printOf(item, { found, song, code: codes.get(item.id) }),
      slip_url: `/v3/api/vendor/items/${item.id}/packing-slip.pdf`,
      ...{ carrier: item.carrier, tracking: item.tracking, problem: item.problem },
      label: labelView(
        parcels.find(({ itemIds, isReturn }) => !isReturn && itemIds.includes(item.id)),
        item.id,
      ),
      tracking_url: trackingUrl(item.carrier, item.tracking),
      return: returnView(parcels, item.id),
      shipped_at: item.shippedAt?.toISOString() ?? null,
      arrived_at: item.arrivedAt?.toISOString() ?? null,
    },
  ];
}
