import type { CartPayload } from '@keepsong/contract/checkout';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { fieldErrors, type StepId } from '@keepsong/domain/builder/steps';
import { isOriginalSong } from '@keepsong/domain/cart/cart-order';
import { activePromos, checkGiven } from '@keepsong/domain/cart/coupon/promo-addon';
import { checkGoods } from '@keepsong/domain/cart/goods';
import { extraVerse } from '@keepsong/domain/cart/kinds/extra-verse';
import { recordingOf } from '@keepsong/domain/cart/kinds/greeting';
import { checkTogether } from '@keepsong/domain/cart/kinds/index';
import { taskOf } from '@keepsong/domain/cart/kinds/instant-song';
import { rushFee } from '@keepsong/domain/cart/kinds/rush-fee';
import { isGiftCard, isLyricProduct, isMadeFromSong } from '@keepsong/domain/cart/named-products';
import { automaticFor } from '@keepsong/domain/catalogue/automatic';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { type Credits, NO_CREDITS } from '@keepsong/domain/checkout/credits';
import {
  NO_TAXES,
  type Quote,
  type QuoteInput,
  quoteCart,
  quoteHash,
  UNKNOWN_YET,
} from '@keepsong/domain/checkout/quote';
import { EVERYWHERE_ELSE } from '@keepsong/domain/checkout/rates';
import { type RushFee, rushChoices, sameRush } from '@keepsong/domain/checkout/rush';
import { needsShipping } from '@keepsong/domain/checkout/ships';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { soldBySwitch } from '@keepsong/domain/system/sold';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { FrozenCart } from '../../../../db/schema/checkout.ts';
import { type TaxAddress, type TaxPort, tableCode } from '../../../adapters/taxes/taxes.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { sha256 } from '../../../platform/ids.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { Switches } from '../../../platform/switches/switches.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import { openSong } from '../../builder/drafts.service.ts';
import {
  type CouponsService,
  couponKeyOf,
  type Held,
  type UsableCoupon,
  type UsablePromotion,
  withoutHeld,
} from '../../cart/coupons.service.ts';
import type { CatalogService, ProductRow } from '../../catalog/catalog.service.ts';
import { extraInfoOf } from '../../catalog/extra-info.ts';
import { isCounted, type LimitedLine, type Stock } from '../../catalog/stock/stock.service.ts';
import type { CreditsService } from '../../credits/credits.service.ts';
import type { InstantGoodsService } from '../../instant/goods.service.ts';
import type { ImagesService } from '../../uploads/images.service.ts';
import { shippingCost, taxAddress, taxesOn } from './address-costs.ts';
import { type CartFacts, type CartKeys, loadCartFacts, type SoldProduct } from './cart-facts.repository.ts';
import { feeLine, keptOf, type PricedLine, revisionPrices, soldLines } from './sold-lines.ts';
import { checkStoryLines } from './story-lines.ts';

/**
 * Everything that a checkout stores: goods, prices and the song. All of it comes from the shop's own data, not from the
 * browser.
 */
export type PricedCart = {
  frozen: FrozenCart;
  quote: Quote;
  hash: string;
  needsShipping: boolean;
  song: { builderId: number; slug: string; data: SongData } | null;
};

/**
 * A priced cart without its taxes. Taxes are added in a second step, because they may need a call to another company.
 */
export type UntaxedCart = Pick<PricedCart, 'frozen' | 'needsShipping' | 'song'> & {
  lines: PricedLine[];
  address: TaxAddress | null;
  rates: CartFacts['rates'];
  input: Omit<QuoteInput, 'taxes'>;
};

export type PricingDeps = {
  catalog: CatalogService;
  artists: ArtistsService;
  coupons: CouponsService;
  stock: Stock;
  credits: Pick<CreditsService, 'openCards'>;
  images: Pick<ImagesService, 'claim'>;
  instantGoods: InstantGoodsService;
  switches: Pick<Switches, 'isOn'>;
  taxes: TaxPort;
  settings: Pick<Settings, 'mode'>;
  clock: Clock;
  /** The shop's key at the greeting-card partner. When it is null, no e-cards can be made. */
  partnerKey: string | null;
};

/** The steps that must be valid before the song can be bought (spec 4.4-03). */
const SONG_STEPS: StepId[] = ['characteristics', 'artist', 'recipient', 'details'];

/**
 * Prices a cart payload, except its taxes. It uses only the ids in the payload and ignores the prices, totals and users
 * that the browser sent. Refusals: `taxes_missing`, `switched_off`; all refusals of `soldLines`, `Stock.check`, `checkTogether`, `checkStoryLines`, `keptOf`,
 * `checkSong`, `checkRush`, `shippingCost`, `discountsOn`, `checkGiven` and `CreditsService.openCards`.
 */
export async function priceCart(
  tx: DbOrTx,
  { sf_cart, sf_song_data }: CartPayload,
  session: Session,
  deps: PricingDeps,
): Promise<Result<UntaxedCart>> {
  const now = deps.clock.now();
  const known = await readFacts(tx, { sf_cart, sf_song_data }, session, deps);
  // A demo may run without tax rates by accident. A real shop may do so only on purpose (`TAXES=none`).
  if (deps.settings.mode === 'production' && deps.taxes.usesTable && !known.hasTaxRates)
    return refuse('taxes_missing');
  const userId = session.user?.id ?? null;
  const found = soldLines(sf_cart, known.products, known, { userId, now });
  if (!found.ok) return found;
  const lines = found.value;
  for (const name of soldBySwitch(lines.map(({ row }) => row.slug)))
    if (!(await deps.switches.isOn(name, session))) return refuse('switched_off');

  const limited = lines.map((line) => limitedLine(line, known.contents));
  const enough = await deps.stock.check(tx, limited, userId);
  if (!enough.ok) return enough;

  const buyer = { userId, revisable: known.revisable };
  const together = checkTogether(lines, buyer);
  if (!together.ok) return together;
  const goods = lines.map((line) => ({ ...line, contents: contentsOf(line.row, known.contents) }));
  // Asked again, because the first check does not know the contents of a bundle.
  const sold = checkGoods(goods);
  if (!sold.ok) return sold;
  const forStories = checkStoryLines(goods, known, userId);
  if (!forStories.ok) return forStories;
  const kept = keptOf(goods, {
    ...known.shop,
    now,
    partnerKey: deps.partnerKey,
    priceRevision: revisionPrices(known.revisable, now),
  });
  if (!kept.ok) return kept;
  const needsSong = lines.some(isOriginalSong);
  const song = needsSong ? checkSong(known, Boolean(sf_song_data?.slug), session) : ok(null);
  if (!song.ok) return song;
  const rush = await checkRush(tx, lines, sf_cart.rush_fee ?? null, song.value?.data ?? null, deps);
  if (!rush.ok) return rush;
  const verses = await checkVerses(tx, lines, song.value?.data ?? null, deps);
  if (!verses.ok) return verses;
  const cheaper = discountsOn(sf_cart, known, lines, deps);
  if (!cheaper.ok) return cheaper;
  const { coupon, automatic, promos, serviceFee } = cheaper.value;
  const given = checkGiven(lines, promos);
  if (!given.ok) return given;
  const cards = await giftCardsOn(tx, sf_cart, buyer.userId, deps);
  if (!cards.ok) return cards;

  const isShipped = needsShipping(
    lines.map(({ row }) => ({ requires_shipping_address: row.requiresShippingAddress })),
  );
  const address = taxAddress(sf_cart.addresses, isShipped);
  const shipping = shippingCost(lines, address, known);
  if (!shipping.ok) return shipping;

  return ok({
    lines,
    address,
    rates: known.rates,
    input: {
      products: lines,
      promos,
      coupon: coupon?.coupon ?? null,
      automatic,
      serviceFee,
      credits: withCards(known.credits ?? NO_CREDITS, cards.value),
      userId: session.user ? String(session.user.id) : null,
      shippingCents: shipping.value,
    },
    frozen: {
      lines: [...lines, ...(serviceFee ? [serviceFee] : [])].map(
        ({ row, kind, quantity, cart_uuid, story_id }) => ({
          cartUuid: cart_uuid,
          kind: kind.name,
          productId: row.id,
          name: row.slug,
          sku: row.sku,
          productType: row.productType,
          titleEn: row.titleEn,
          titleSp: row.titleSp,
          quantity,
          contents: contentsOf(row, known.contents),
          storyId: story_id ?? undefined,
          ...kept.value.get(cart_uuid),
        }),
      ),
      addresses: { shipping: null, billing: null },
      ...(isCounted(limited) ? { counted: true } : {}),
      affiliate: sf_cart.affiliate ?? null,
      ...(isShipped && sf_cart.gift_note ? { giftNote: sf_cart.gift_note } : {}),
      rush: rush.value,
      ...(song.value && known.shownDays ? { shownDays: known.shownDays } : {}),
      ...(song.value || isShipped ? { shownHolidays: known.comingHolidays } : {}),
      ...(isShipped ? { shownMakers: known.makers } : {}),
      countedCoupon: coupon?.isCounted ? coupon.coupon.code : null,
      ...(automatic?.isCounted ? { countedPromotion: automatic.code } : {}),
      ...(cards.value.length > 0 ? { giftCards: cards.value.map(({ id }) => id) } : {}),
    },
    needsShipping: isShipped,
    song: song.value,
  });
}

/** Adds the taxes to a priced cart. Throws `TaxesUnavailable`. */
export async function taxCart(
  { lines, address, rates, input, ...priced }: UntaxedCart,
  port: TaxPort,
): Promise<PricedCart> {
  const { calculation, ...taxes } = await taxesOn(
    quoteCart({ ...input, taxes: NO_TAXES }),
    lines,
    { address, rates },
    port,
  );
  const quote = quoteCart({ ...input, taxes });
  const { needsShipping: isShipped, song } = priced;
  const tax = calculation && { id: calculation.id, expiresAt: calculation.expiresAt?.toISOString() ?? null };
  const frozen = { ...priced.frozen, ...(tax ? { tax } : {}) };
  const hash = sha256(quoteHash(quote)).toString('base64url');
  return { frozen, song, needsShipping: isShipped, quote, hash };
}

const limitedLine = (
  { cart_uuid, quantity, row }: PricedLine,
  contents: readonly ProductRow[],
): LimitedLine => ({
  ...{ cartUuid: cart_uuid, productId: row.id, quantity },
  ...{ left: row.left, extraInfo: row.extraInfo },
  contents: row.bundledIds.flatMap((productId) => {
    const item = contents.find(({ id }) => id === productId);
    return item ? [{ productId, extraInfo: item.extraInfo }] : [];
  }),
});

const imageIdsOf = ({ products }: CartPayload['sf_cart']): string[] =>
  products.flatMap(({ pod_inputs }) => pod_inputs?.images.map(({ id }) => id) ?? []);

/** The contents of a bundle as they are stored with the order; undefined for a product that is not a bundle. */
function contentsOf({ bundledIds }: SoldProduct, contents: readonly ProductRow[]) {
  if (bundledIds.length === 0) return undefined;
  const parts = bundledIds.flatMap((id) => {
    const item = contents.find((one) => one.id === id);
    return item ? [{ item, facts: { name: item.slug, extra_info: extraInfoOf(item, 'en') } }] : [];
  });
  // When no part is made from a song by itself, the lines that the bundle asks for are for all of them.
  const areMarked = parts.some(({ facts }) => isMadeFromSong(facts));
  return parts.map(({ item, facts }) => ({
    ...{ productId: item.id, name: item.slug, titleEn: item.titleEn, titleSp: item.titleSp },
    ...(areMarked ? { asksForLyrics: isLyricProduct(facts) } : {}),
  }));
}

/** Used when the payload names no rows of a kind, so that no statement is needed. */
const NONE: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Reads what pricing needs. One statement reads nearly everything. Bundles, pictures, gift cards and instant songs need
 * one further statement each.
 */
async function readFacts(
  tx: DbOrTx,
  payload: CartPayload,
  session: Session,
  {
    catalog,
    images,
    instantGoods,
    clock,
  }: Pick<PricingDeps, 'catalog' | 'images' | 'instantGoods' | 'clock'>,
) {
  const imageIds = imageIdsOf(payload.sf_cart);
  const taskIds = payload.sf_cart.products.flatMap((line) => taskOf(line) ?? []);
  const recordingIds = payload.sf_cart.products.flatMap((line) => recordingOf(line) ?? []);
  const [known, own, songs, greetings] = await Promise.all([
    loadCartFacts(tx, keysOf(payload, session.user?.id ?? null, clock.now())),
    imageIds.length > 0 ? images.claim(tx, imageIds, session) : [],
    taskIds.length > 0 ? instantGoods.songs(tx, taskIds) : NONE,
    recordingIds.length > 0 ? instantGoods.greetings(tx, recordingIds, session) : NONE,
  ]);
  const cardIds = known.products
    .filter(({ productType }) => isGiftCard({ product_type: productType }))
    .map(({ id }) => id);
  const [contents, giftDesigns] = await Promise.all([
    catalog.contentsOf(
      tx,
      known.products.flatMap(({ bundledIds }) => bundledIds),
    ),
    cardIds.length > 0 ? catalog.giftDesigns(tx, cardIds) : NONE,
  ]);
  const byId = new Map(own.map((image) => [image.id, image]));
  return { ...known, contents, shop: { images: byId, songs, greetings, giftDesigns } };
}

/**
 * The keys of everything that a payload names. The draft is always read with them, because nearly every cart holds a
 * song. Other rows are read only when the payload names some.
 */
function keysOf({ sf_cart, sf_song_data }: CartPayload, userId: number | null, now: Date): CartKeys {
  const { products, addresses, coupon_code } = sf_cart;
  const { shipping, billing } = addresses;
  return {
    productIds: products.map(({ id }) => Number(id)).filter(Number.isSafeInteger),
    storyIds: products.flatMap(({ parent_story_id }) => parent_story_id ?? []),
    slug: sf_song_data?.slug ?? '',
    couponKey: coupon_code ? couponKeyOf(coupon_code) : '',
    userId,
    countries: [shipping?.country, billing?.country_code, EVERYWHERE_ELSE].map((code) =>
      tableCode(code ?? ''),
    ),
    states: [shipping?.state, billing?.state_code, ''].map((code) => tableCode(code ?? '')),
    today: chicagoDay(now),
  };
}

/**
 * Checks the coupon of a payload against the goods alone, without the song and the addresses. `held` is what the
 * visitor's own submissions hold: they end when the visitor pays another cart. Refusals: all refusals of `soldLines`
 * and `discountsOn`.
 */
export async function cartCoupon(
  tx: DbOrTx,
  { sf_cart }: CartPayload,
  session: Session | null,
  deps: DiscountDeps & { held: Held },
): Promise<Result<Coupon | null>> {
  if (!sf_cart.coupon_code) return ok(null);
  const userId = session?.user?.id ?? null;
  const now = deps.clock.now();
  const known = await loadCartFacts(tx, keysOf({ sf_cart }, userId, now));
  const lines = soldLines(sf_cart, known.products, known, { userId, now });
  if (!lines.ok) return lines;
  const cheaper = discountsOn(sf_cart, known, lines.value, deps);
  return cheaper.ok ? ok(cheaper.value.coupon?.coupon ?? null) : cheaper;
}

type DiscountDeps = Pick<PricingDeps, 'coupons' | 'clock'> & { held?: Held };
type Discounts = Pick<QuoteInput, 'promos' | 'serviceFee'> & {
  coupon: UsableCoupon | null;
  automatic: UsablePromotion | null;
  serviceFee: PricedLine | null;
};

/**
 * Everything that makes these lines cheaper, and the service fee, which coupons may make cheaper too. Refusals: all
 * refusals of `CouponsService.usable` and `check`, each with the flag `reset_coupon`; those of `checkLeft` without it,
 * so that the cart keeps the code.
 */
function discountsOn(
  { coupon_code }: CartPayload['sf_cart'],
  known: CartFacts,
  lines: readonly PricedLine[],
  { coupons, clock, held = [] }: DiscountDeps,
): Result<Discounts> {
  const found = coupon_code ? meantCoupon(coupon_code, known, { coupons, held }) : ok(null);
  const typed = found.ok && found.value ? coupons.check(found.value, lines) : found;
  if (!typed.ok) {
    const { refusal } = typed;
    return { ok: false, refusal: { ...refusal, details: { ...refusal.details, reset_coupon: true } } };
  }
  const coupon = typed.value;
  const promos = activePromos(lines, { couponCode: coupon?.coupon.code ?? null, now: clock.now() });
  const serviceFee = known.serviceFee && feeLine(known.serviceFee);
  const hasCode = coupon !== null;
  const automatic = automaticFor(coupons.usableNow(known.automatic), lines, { hasCode, promos, serviceFee });
  const all = { coupon, automatic, promos, serviceFee };
  const left = coupon ? coupons.checkLeft(coupon, couponCents(lines, all)) : ok(null);
  return left.ok ? ok(all) : left;
}

function meantCoupon(
  code: string,
  { coupon, couponIsUsed }: CartFacts,
  { coupons, held }: { coupons: CouponsService; held: Held },
): Result<UsableCoupon> {
  const key = couponKeyOf(code);
  const meant = coupon && { row: coupon, isUsed: couponIsUsed };
  return coupons.usable(withoutHeld(meant, key, held), key);
}

/** The cents that the coupon takes off in the quote. Taxes, credits and shipping do not change them. */
const couponCents = (products: readonly PricedLine[], { coupon, ...discounts }: Discounts): number =>
  quoteCart({
    ...UNKNOWN_YET,
    ...discounts,
    products,
    coupon: coupon?.coupon ?? null,
  }).lines.reduce((sum, { discount }) => sum + discount, 0);

type OpenCards = Awaited<ReturnType<CreditsService['openCards']>>;

/** The gift cards that the payload names. Refusals: all refusals of `CreditsService.openCards`. */
const giftCardsOn = async (
  tx: DbOrTx,
  { gift_card_codes: codes = [] }: CartPayload['sf_cart'],
  userId: number | null,
  { credits }: Pick<PricingDeps, 'credits'>,
): Promise<OpenCards> => (codes.length === 0 ? ok([]) : credits.openCards(tx, codes, userId));

/** Adds the amounts of gift cards to the taxable credit, because somebody has paid for them. */
const withCards = ({ nonTaxable, taxable }: Credits, cards: readonly { amount: number }[]): Credits => ({
  nonTaxable,
  taxable: cards.reduce((sum, { amount }) => sum + amount, taxable),
});

/**
 * Returns the song if it is complete and its artist accepts songs at present. Refusals: all refusals of `openSong`;
 * `song_data_invalid` with fields, `artist_unavailable`.
 */
function checkSong(
  { draft, spoken, artistStatus }: CartFacts,
  hasSlug: boolean,
  session: Session,
): Result<PricedCart['song']> {
  const song = hasSlug ? openSong(draft, spoken, session) : refuse('song_data_invalid');
  if (!song.ok) return song;
  const facts = { userEmail: session.user?.email ?? null, songInCart: true };
  for (const step of SONG_STEPS) {
    const fields = fieldErrors(step, song.value.data, facts);
    if (Object.keys(fields).length > 0) return { ok: false, refusal: { code: 'song_data_invalid', fields } };
  }
  if (artistStatus !== 'available') return refuse('artist_unavailable', { reset_selected_artists: true });
  return song;
}

/**
 * The rush delivery that the customer chose; null when the cart has no rush fee. Refuses with
 * `rush_unavailable` when the rush delivery is no longer faster than the artist's usual delivery, or the artist
 * has days off before its day.
 */
async function checkRush(
  tx: DbOrTx,
  lines: readonly PricedLine[],
  rush: RushFee | null,
  song: SongData | null,
  { artists, catalog, clock }: PricingDeps,
): Promise<Result<RushFee | null>> {
  if (!lines.some(({ kind }) => kind === rushFee)) return ok(null);
  const [artist, holidays, isSold] = await Promise.all([
    artists.timeOf(tx, Number(song?.selected_recommended_artist?.id)),
    catalog.holidays(tx),
    catalog.isRushSold(tx, clock.now()),
  ]);
  const worth =
    rush && isSold && artist?.takesRush ? rushChoices([rush], artist, clock.now(), new Set(holidays)) : [];
  const [chosen] = worth;
  if (!rush || !chosen || !sameRush(chosen, rush))
    return refuse('rush_unavailable', { reset_rush_fee: true });
  return ok(rush);
}

/** Refuses with `artist_unavailable` when the cart has extra verses and the artist writes none. */
async function checkVerses(
  tx: DbOrTx,
  lines: readonly PricedLine[],
  song: SongData | null,
  { artists }: Pick<PricingDeps, 'artists'>,
): Promise<Result<null>> {
  if (!song || !lines.some(({ kind }) => kind === extraVerse)) return ok(null);
  const artist = await artists.summary(tx, Number(song.selected_recommended_artist?.id));
  return artist?.extraVerses === false
    ? refuse('artist_unavailable', { reset_selected_artists: true })
    : ok(null);
}
