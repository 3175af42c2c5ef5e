import type { CartPayload } from '@keepsong/contract/checkout';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { MAX_EXTRA_VERSES } from '@keepsong/domain/builder/song-data';
import { fieldErrors, type StepId } from '@keepsong/domain/builder/steps';
import { isSong } from '@keepsong/domain/cart/cart';
import { type Quote, quoteCart, quoteHash } from '@keepsong/domain/checkout/quote';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { FrozenCart } from '../../../db/schema/checkout.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { sha256 } from '../../platform/ids.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { DraftsService } from '../builder/drafts.service.ts';
import type { CatalogService, ProductRow } from '../catalog/catalog.service.ts';
import { ecardsOf } from './ecard-lines.ts';

/** Everything that a checkout freezes: goods, prices and the song, all of the shop's own knowledge. */
export type PricedCart = {
  frozen: FrozenCart;
  quote: Quote;
  hash: string;
  needsShipping: boolean;
  song: { builderId: number; slug: string; data: SongData } | null;
};

export type PricingDeps = {
  catalog: CatalogService;
  drafts: DraftsService;
  artists: ArtistsService;
  /** The shop's key at the greeting-card partner; null: no e-cards can be made. */
  partnerKey: string | null;
};

/** The steps that must be valid before the song can be bought (spec 4.4-03). */
const SONG_STEPS: StepId[] = ['characteristics', 'artist', 'recipient', 'details'];

/**
 * Prices a cart payload from ids alone: what the browser says of prices, totals and users is not used.
 * Refusals: `cart_empty`, `product_missing`, `second_song`, `quantity_invalid`, `ecard_missing`, `ecard_key_missing`,
 * `song_data_invalid`, `artist_unavailable` (flag reset_selected_artists), `not_found` for a draft that is not the
 * customer's.
 */
export async function priceCart(
  tx: DbOrTx,
  { sf_cart, sf_song_data }: CartPayload,
  session: Session,
  deps: PricingDeps,
): Promise<Result<PricedCart>> {
  if (sf_cart.products.length === 0) return refuse('cart_empty');
  const ids = sf_cart.products.map(({ id }) => Number(id)).filter(Number.isSafeInteger);
  // The draft is looked for before anybody knows whether the cart holds a song: nearly every cart does.
  const slug = sf_song_data?.slug;
  const [found, draft] = await Promise.all([
    deps.catalog.productsForSale(tx, ids),
    slug ? deps.drafts.openSong(tx, slug, session) : refuse('song_data_invalid'),
  ]);
  const rows = new Map(found.map((row) => [String(row.id), row]));
  const missing = sf_cart.products.find(({ id }) => !rows.has(id));
  if (missing) return refuse('product_missing', { id: missing.id });

  const lines = sf_cart.products.map((given, index) => ({
    row: rows.get(given.id) as ProductRow,
    quantity: given.quantity,
    cartUuid: given.cart_uuid ?? `line-${index}`,
    info: given.additional_info,
  }));
  const goods = checkGoods(lines);
  if (!goods.ok) return goods;
  const ecards = ecardsOf(lines, deps.partnerKey);
  if (!ecards.ok) return ecards;

  const needsSong = lines.some(({ row }) => row.slug === 'personalized-song');
  const song = needsSong ? await checkSong(tx, draft, session, deps.artists) : ok(null);
  if (!song.ok) return song;

  const quote = quoteCart({
    products: lines.map(({ row, quantity, cartUuid }) => ({
      cart_uuid: cartUuid,
      id: String(row.id),
      name: row.slug,
      product_type: row.productType,
      price: row.priceCents,
      quantity,
    })),
    serviceFee: null,
    shippingCents: 0,
    taxRatesPpm: new Map(),
  });
  return ok({
    frozen: {
      lines: lines.map(({ row, quantity, cartUuid }) => ({
        cartUuid,
        productId: row.id,
        name: row.slug,
        productType: row.productType,
        titleEn: row.titleEn,
        titleSp: row.titleSp,
        quantity,
        ecard: ecards.value.get(cartUuid),
      })),
      addresses: { shipping: null, billing: null },
      affiliate: sf_cart.affiliate ?? null,
    },
    quote,
    hash: sha256(quoteHash(quote)).toString('base64url'),
    needsShipping: lines.some(({ row }) => row.requiresShippingAddress),
    song: song.value,
  });
}

type Line = { row: ProductRow; quantity: number };

/** One song, once; extra verses only with a song and no more than a song can hold. */
function checkGoods(lines: Line[]): Result<null> {
  const songs = lines.filter(({ row }) =>
    isSong({
      name: row.slug,
      product_type: row.productType,
      extra_info: { instant_product: row.extraInfo.instant_product === true, one_per_story: false },
    }),
  );
  const songCount = songs.reduce((sum, { quantity }) => sum + quantity, 0);
  if (songCount > 1) return refuse('second_song');
  const verses = lines
    .filter(({ row }) => row.slug === 'extra-verse')
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (verses > MAX_EXTRA_VERSES || (verses > 0 && songCount === 0)) return refuse('quantity_invalid');
  return ok(null);
}

/** The song as it can be made now, with an artist who takes it. */
async function checkSong(
  tx: DbOrTx,
  draft: Result<NonNullable<PricedCart['song']>>,
  session: Session,
  artists: ArtistsService,
): Promise<Result<PricedCart['song']>> {
  if (!draft.ok) return draft;
  const { data } = draft.value;
  const facts = { userEmail: session.user?.email ?? null, songInCart: true };
  for (const step of SONG_STEPS) {
    const fields = fieldErrors(step, data, facts);
    if (Object.keys(fields).length > 0) return { ok: false, refusal: { code: 'song_data_invalid', fields } };
  }
  if (!(await artists.takesSongs(tx, Number(data.selected_recommended_artist?.id))))
    return refuse('artist_unavailable', { reset_selected_artists: true });
  return draft;
}
