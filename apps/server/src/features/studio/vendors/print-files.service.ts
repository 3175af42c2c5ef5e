import { buffer } from 'node:stream/consumers';
import type { Sheet } from '@keepsong/artwork/sheet';
import { LYRIC_BOOK } from '@keepsong/domain/cart/named-products';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { formatDate } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { ITEMS_AT_ONCE, packedWith } from '@keepsong/domain/studio/vendor-items';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { Thread } from '../../../platform/threads/thread.ts';
import { requireProved } from '../../auth/sign-in/proof.ts';
import { shipToLines } from '../../checkout/fulfilment/vendor-goods.ts';
import { requireVendor } from '../../earnings/own-earnings.service.ts';
import { type PlayCodes, playPath } from '../../stories/sharing/play-codes.service.ts';
import type { GoodsJob, SlipsJob } from './goods-pdf.ts';
import { GOODS_WORDS } from './goods-words.ts';
import { type FoundProduct, madeWords, productOf } from './item-words.ts';
import { findParcelsOut } from './parcels.repository.ts';
import { backOf, codePicture, frontOf } from './print-sheets.ts';
import { printedSong } from './printed-song.ts';
import { findItems, findWantedLines } from './vendor-items.repository.ts';
import {
  findItem,
  findSongs,
  loadOrders,
  type OrderedSong,
  type VendorOrderRow,
} from './vendors.repository.ts';
import { songOfLine } from './vendors.service.ts';

/** Only a script asks for this many files. */
const FILES = { name: 'vendor_files', max: 1_200, seconds: 3_600 } as const;

export const ITEM_FILES = ['print.svg', 'code.svg', 'print.pdf', 'packing-slip.pdf', 'label.pdf'] as const;
export type ItemFile = (typeof ITEM_FILES)[number];

export type VendorFile = { name: string; type: string; content: string | Uint8Array };

type Deps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  shop: { brand: string; publicUrl: string };
  playCodes: Pick<PlayCodes, 'of'>;
  storage: Pick<Storage, 'read'>;
  /** Makes the PDFs, one at a time. */
  goodsPrinting: Pick<Thread<GoodsJob, Uint8Array>, 'ask'>;
};

/** The packing slip of a parcel with these items of an order, in the language of the order. */
const slipOf = (
  { id, cart, createdAt, locale }: VendorOrderRow,
  items: VendorOrderRow['items'],
): SlipsJob['slips'][number] => {
  return {
    locale,
    number: orderNumber(id),
    day: formatDate(createdAt, 'orderHistory', locale),
    to: shipToLines(cart),
    giftNote: cart.giftNote ?? '',
    lines: items.flatMap((item) => {
      const found = productOf(cart, item);
      return found ? [{ ...madeWords(found, locale), quantity: item.quantity }] : [];
    }),
  };
};

/** The slips of the parcels into which these items of an order go, each with everything that its label takes. */
async function slipsOf(
  db: Db,
  order: VendorOrderRow,
  chosen: VendorOrderRow['items'],
): Promise<SlipsJob['slips'][number][]> {
  const { id, items } = order;
  const packing = { parcels: await findParcelsOut(db, items), wanted: await findWantedLines(db, id) };
  const boxes: VendorOrderRow['items'][] = [];
  for (const item of chosen)
    if (!boxes.some((packed) => packed.some((one) => one.id === item.id)))
      boxes.push(packedWith(item, items, packing));
  return boxes.map((packed) => slipOf(order, packed));
}

/** The files that vendors print: the sheets of goods, and the packing slips. */
export function createPrintFiles({ db, clock, limits, shop, playCodes, storage, goodsPrinting }: Deps) {
  const whoOf = (session: Session | null) => `user:${session?.user?.id}`;
  const taken = (session: Session | null): Promise<Result<null>> => limits.take(FILES, whoOf(session));

  /** An item with its order, for the vendor who makes it. Stopped items are not found. */
  async function open(session: Session | null, id: number) {
    if (!session?.user) return refuse('sign_in_required');
    const user = requireProved(session);
    if (!user.ok || user.value.vendorIds.length === 0) return refuse('forbidden');
    const [own] = await findItems(db, [id], user.value.vendorIds);
    const item = own ? await findItem(db, own.id) : null;
    if (!item || item.state === 'stopped') return refuse('not_found');
    const [order] = await loadOrders(db, [item.orderId], { vendorId: item.vendorId, states: [] });
    const found = order && productOf(order.cart, item);
    if (!order || !found) return refuse('not_found');
    const storyIds = order.cart.lines.flatMap(({ storyId }) => storyId ?? []);
    const songs = await findSongs(db, { orderIds: [order.id], storyIds });
    return ok({ item, order, ...found, song: songOfLine(found.line, order.id, songs) });
  }

  /**
   * The sheets of an item: the front, and the back with the play code, as far as the item has them. The customer reads
   * them, so the words are in the language of the order.
   */
  async function sheetsOf(
    itemId: number,
    found: FoundProduct & { song: OrderedSong | null },
    { locale }: Pick<VendorOrderRow, 'locale'>,
  ): Promise<Result<Sheet[]>> {
    const front = frontOf(found, printedSong(found.song));
    if (front === 'wait') return refuse('song_not_ready');
    const inches = front?.inches ?? ([4, 6] as const);
    const code = (await playCodes.of(db, [itemId])).get(itemId);
    const back = code
      ? [backOf(`${shop.publicUrl}${playPath(code.token)}`, GOODS_WORDS[locale].scan, inches)]
      : [];
    const sheets = [...(front ? [front] : []), ...back];
    return sheets.length > 0 ? ok(sheets) : refuse('not_found');
  }

  const base = (locale: Locale) => ({ locale, brand: shop.brand, createdAt: clock.now(), compress: true });

  return {
    /**
     * A file of an item. The vendor reads only the title of a document, in `locale`. Refuses with
     * `sign_in_required`; `forbidden` for people who work for no vendor; `not_found`, also for an item of another
     * vendor, for a stopped item and for goods that have no such file; `song_not_ready` while the song is not
     * delivered; `too_many_requests`. Throws `ThreadBusy`.
     */
    async file(
      session: Session | null,
      id: number,
      { name, locale }: { name: ItemFile; locale: Locale },
    ): Promise<Result<VendorFile>> {
      const found = await open(session, id);
      if (!found.ok) return found;
      const within = await taken(session);
      if (!within.ok) return within;
      const { item, order, product, song } = found.value;
      const number = orderNumber(order.id);
      if (name === 'label.pdf') {
        const [parcel] = await findParcelsOut(db, [item]);
        if (!parcel?.labelKey) return refuse('not_found');
        const content = await buffer(await storage.read(parcel.labelKey));
        return ok({ name: `label-${number}.pdf`, type: 'application/pdf', content });
      }
      if (name === 'packing-slip.pdf') {
        const slips = await slipsOf(db, order, [item]);
        const content = await goodsPrinting.ask(
          { ...base(order.locale), kind: 'slips', slips },
          whoOf(session),
        );
        return ok({ name: `slip-${number}.pdf`, type: 'application/pdf', content });
      }
      if (name === 'code.svg') {
        const code = (await playCodes.of(db, [item.id])).get(item.id);
        if (!code) return refuse('not_found');
        const content = codePicture(`${shop.publicUrl}${playPath(code.token)}`);
        return ok({ name: `code-${number}.svg`, type: 'image/svg+xml', content });
      }
      const sheets = await sheetsOf(item.id, found.value, order);
      if (!sheets.ok) return sheets;
      const [front] = sheets.value;
      if (name === 'print.svg')
        return ok({ name: `${number}.svg`, type: 'image/svg+xml', content: front?.svg ?? '' });
      const text = printedSong(song)?.lyrics ?? '';
      const isBook = product.name === LYRIC_BOOK;
      if (isBook && text === '') return refuse('song_not_ready');
      const content = await goodsPrinting.ask(
        {
          ...base(order.locale),
          kind: 'sheets',
          title: `${locale === 'sp' ? product.titleSp : product.titleEn} ${number}`,
          sheets: sheets.value,
          lyrics: isBook ? { title: song?.title ?? '', text } : null,
        },
        whoOf(session),
      );
      return ok({ name: `${number}.pdf`, type: 'application/pdf', content });
    },

    /**
     * The packing slips of several items, one for each parcel that they go into. Refuses as `file` does. Throws
     * `ThreadBusy`.
     */
    async slips(
      session: Session | null,
      vendorId: number,
      { ids, locale }: { ids: readonly number[]; locale: Locale },
    ): Promise<Result<VendorFile>> {
      const vendor = requireVendor(session, vendorId);
      if (!vendor.ok) return vendor;
      const found = await findItems(db, ids.slice(0, ITEMS_AT_ONCE), [vendorId]);
      if (found.length === 0) return refuse('not_found');
      const within = await taken(session);
      if (!within.ok) return within;
      const orderIds = [...new Set(found.map(({ orderId }) => orderId))];
      const orders = await loadOrders(db, orderIds, { vendorId, states: [] });
      const slips: SlipsJob['slips'][number][] = [];
      for (const order of orders) {
        const chosen = order.items.filter(({ id }) => found.some((one) => one.id === id));
        slips.push(...(await slipsOf(db, order, chosen)));
      }
      if (slips.length === 0) return refuse('not_found');
      const content = await goodsPrinting.ask({ ...base(locale), kind: 'slips', slips }, whoOf(session));
      return ok({ name: 'packing-slips.pdf', type: 'application/pdf', content });
    },
  };
}

export type PrintFiles = ReturnType<typeof createPrintFiles>;
