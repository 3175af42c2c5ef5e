import type { Product } from '@keepsong/contract/catalog';
import type { DeskCollection } from '@keepsong/contract/catalogue/collections';
import type { DeskPlaylist } from '@keepsong/contract/catalogue/playlist-desk';
import type { DeskProduct } from '@keepsong/contract/catalogue/products';
import type { DeskPromotion } from '@keepsong/contract/catalogue/promotions';
import type { DeskReview } from '@keepsong/contract/catalogue/review-desk';
import type { CmsContent } from '@keepsong/contract/cms';
import { deskOf } from '@keepsong/contract/transport/desk-client';
import { INSTANT_SONG } from '@keepsong/domain/cart/named-products';
import { EDIT_STATES } from '@keepsong/domain/catalogue/edit-state';
import { PRODUCT_TYPES } from '@keepsong/domain/catalogue/product-types';
import { USUAL_CLASS } from '@keepsong/domain/catalogue/shipping-class';
import { LOCALES } from '@keepsong/domain/format/locale';
import { SONG_LISTS } from '@keepsong/domain/playlists/song-lists';
import { loadWords } from '~/platform/chrome/content.ts';
import { type LoadArgs, notFound } from '~/platform/loading/load.ts';
import type { CalendarPageData } from '../calendar/calendar-page.tsx';
import type { EntryPageData } from '../calendar/entry-page.tsx';
import type { DeskRows } from '../table/desk-list.ts';
import type { CollectionPageData } from './collection-page.tsx';
import type { PlaylistPageData } from './playlist-page.tsx';
import type { ProductPageData } from './product-page.tsx';
import type { ListedProduct } from './products-page.tsx';
import type { PromotionPageData } from './promotion-page.tsx';
import type { SongListPageData } from './song-list-page.tsx';

export type CataloguePage =
  | { part: 'products'; page: DeskRows<ListedProduct> }
  | { part: 'product'; data: ProductPageData }
  | { part: 'product-preview'; data: ProductPreviewData }
  | { part: 'calendar'; data: CalendarPageData }
  | { part: 'calendar-entry'; data: EntryPageData }
  | { part: 'collections'; page: DeskRows<DeskCollection> }
  | { part: 'collection'; data: CollectionPageData }
  | { part: 'playlists'; page: DeskRows<DeskPlaylist> }
  | { part: 'playlist'; data: PlaylistPageData }
  | { part: 'song-list'; data: SongListPageData }
  | { part: 'promotions'; page: DeskRows<DeskPromotion> }
  | { part: 'promotion'; data: PromotionPageData }
  | { part: 'reviews'; page: DeskRows<DeskReview> }
  | { part: 'review'; review: DeskReview };

type Args = LoadArgs<unknown>;

/** The editing facts (`Standing`) of a thing that is not saved yet. */
export const UNSAVED = {
  ...{
    id: 0,
    version: 0,
    publish_at: null,
    publish_failed: null,
    has_live: false,
    edited_by: null,
    edited_at: null,
  },
  state: 'draft' as const,
};

function askedOf({ request }: Args) {
  const asked = new URL(request.url).searchParams;
  const cursor = /^-?\d{1,15}$/.exec(asked.get('cursor') ?? '')?.[0];
  const state = EDIT_STATES.filter((one) => asked.getAll('state').includes(one));
  const q = (asked.get('q') ?? '').trim().slice(0, 120);
  const missing = LOCALES.find((one) => one === asked.get('missing'));
  return { asked, missing, query: { q, state, ...(cursor ? { cursor } : {}) } };
}

async function rowsOf<Row>(
  { api }: Args,
  list: string,
  asked: URLSearchParams,
  found: Pick<DeskRows<Row>, 'rows' | 'next' | 'previous'>,
): Promise<DeskRows<Row>> {
  const { views } = await deskOf(api).staff.views({ query: { list } });
  return { ...found, query: asked.toString(), names: {}, saved: views, counted: null };
}

const listed = (product: DeskProduct): ListedProduct => {
  const { id, name, sku, title, state, missing, product_type, instant_product, price_cents } = product;
  const photos = product.photos.slice(0, 1);
  return { id, name, sku, title, state, missing, product_type, instant_product, price_cents, photos };
};

export async function loadProducts(args: Args): Promise<CataloguePage> {
  const { asked, missing, query } = askedOf(args);
  const type = PRODUCT_TYPES.filter((one) => asked.getAll('type').includes(one));
  const { products, ...pages } = await deskOf(args.api).products.list({
    query: { ...query, type, ...(missing && { missing }) },
  });
  const rows = products.map(listed);
  return { part: 'products', page: await rowsOf(args, 'products', asked, { rows, ...pages }) };
}

export const NEW_PRODUCT: DeskProduct = {
  ...UNSAVED,
  ...{ name: '', sku: '', title: { en: '', sp: '' }, description: { en: '', sp: '' } },
  ...{ price_cents: 0, product_type: 'physical', tags: [], art: 'print' },
  ...{ requires_shipping_address: true, shipping_class: USUAL_CLASS },
  ...{ international_shipping: false, under_song: false },
  ...{ exclude_from_discounts: false, exclude_from_account_credits: false },
  ...{ one_per_story: false, instant_product: false, pictures: null, printed_fields: [] },
  ...{ variant_of: null, variant_name: null, variant_name_sp: null, vendor_id: null, bundled: [] },
  ...{ addons: [], promo_addons: [], rush_options: [] },
  amounts: null,
  photos: [],
  designs: [],
  ...{ stock: null, most_per_order: null, most_per_customer: null, sale: null, taken: 0, missing: [] },
  only_in_bundle: false,
};

/** A new product: an empty one, or a copy of another product with a new slug. */
async function newProduct({ api, request }: Args): Promise<{ product: DeskProduct }> {
  const copied = /^\d{1,15}$/.exec(new URL(request.url).searchParams.get('copy') ?? '')?.[0];
  if (copied === undefined) return { product: NEW_PRODUCT };
  const { product } = await deskOf(api).products.read({ params: { id: copied } });
  const own = { taken: 0, only_in_bundle: false, stock: null, name: '', sku: '' };
  return { product: { ...product, ...UNSAVED, ...own } };
}

export async function loadProduct(args: Args, id: string): Promise<CataloguePage> {
  const { products } = deskOf(args.api);
  const isNew = id === 'new';
  const [{ product }, choices] = await Promise.all([
    isNew ? newProduct(args) : products.read({ params: { id } }),
    products.choices(),
  ]);
  return { part: 'product', data: { product, isNew, choices } };
}

/** The data to show a draft as customers would see it: the product and everything else on its page. */
export type ProductPreviewData = {
  id: string;
  product: Product;
  addons: Product[];
  variants: Product[];
  words: CmsContent;
};

export async function loadProductPreview({ api, request }: Args, id: string): Promise<CataloguePage> {
  const [preview, words] = await Promise.all([
    deskOf(api).products.preview({ params: { id } }),
    loadWords(api, ['product_questions'], request.url),
  ]);
  return { part: 'product-preview', data: { id, ...preview, words } };
}

export async function loadPromotions(args: Args): Promise<CataloguePage> {
  const { asked, query } = askedOf(args);
  const { promotions: rows, ...pages } = await deskOf(args.api).promotions.list({ query });
  return { part: 'promotions', page: await rowsOf(args, 'promotions', asked, { rows, ...pages }) };
}

export const NEW_PROMOTION: DeskPromotion = {
  ...UNSAVED,
  ...{ code: '', discount_percent: 10, discount_fixed_cents: 0, minimum_cart_cents: 0 },
  ...{ only_with: [], only_with_any: [], only_for_products: [], excluded_for: [] },
  ...{ include_service_fee: false, starts_at: null, ends_at: null, max_uses: null, uses: 0 },
  ...{ budget_cents: null, given_cents: 0, kind: 'code', stacks: false },
};

export async function loadPromotion({ api }: Args, id: string): Promise<CataloguePage> {
  const { products, promotions } = deskOf(api);
  const isNew = id === 'new';
  const [{ promotion }, choices] = await Promise.all([
    isNew ? { promotion: NEW_PROMOTION } : promotions.read({ params: { id } }),
    products.choices(),
  ]);
  return { part: 'promotion', data: { promotion, isNew, products: choices.products } };
}

export async function loadPlaylists(args: Args): Promise<CataloguePage> {
  const { asked, missing, query } = askedOf(args);
  const { q, state } = query;
  const { playlists: rows } = await deskOf(args.api).playlistDesk.list({
    query: { q, state, ...(missing && { missing }) },
  });
  return {
    part: 'playlists',
    page: await rowsOf(args, 'playlists', asked, { rows, next: null, previous: null }),
  };
}

const NEW_PLAYLIST: DeskPlaylist = {
  ...UNSAVED,
  ...{ slug: '', kind: 'occasion', title: { en: '', sp: '' }, description: { en: '', sp: '' } },
  ...{ occasions: [], genre: null, mood: null, position: 1_000, song_ids: [], missing: [] },
};

export async function loadPlaylist({ api }: Args, id: string): Promise<CataloguePage> {
  const { playlistDesk, songLists } = deskOf(api);
  const name = SONG_LISTS.find((one) => one === id);
  if (name) {
    const { song_list: list } = await songLists.read({ params: { name } });
    const { songs } = await playlistDesk.songs({ query: { ids: list.song_ids } });
    return { part: 'song-list', data: { list, songs } };
  }
  if (id === 'new') return { part: 'playlist', data: { playlist: NEW_PLAYLIST, songs: [], isNew: true } };
  const { playlist } = await playlistDesk.read({ params: { id } });
  const { songs } = await playlistDesk.songs({ query: { ids: playlist.song_ids } });
  return { part: 'playlist', data: { playlist, songs, isNew: false } };
}

export async function loadReviews(args: Args): Promise<CataloguePage> {
  const { asked, query } = askedOf(args);
  const rating = [1, 2, 3, 4, 5].filter((stars) => asked.getAll('rating').includes(String(stars)));
  const found = await deskOf(args.api).reviewDesk.list({ query: { ...query, rating } });
  const { reviews: rows, ...pages } = found;
  return { part: 'reviews', page: await rowsOf(args, 'reviews', asked, { rows, ...pages }) };
}

export async function loadReview({ api }: Args, id: string): Promise<CataloguePage> {
  if (id === 'new') throw notFound();
  const { review } = await deskOf(api).reviewDesk.read({ params: { id } });
  return { part: 'review', review };
}

export async function loadCollections(args: Args): Promise<CataloguePage> {
  const { asked, missing, query } = askedOf(args);
  const { q, state } = query;
  const { collections: rows } = await deskOf(args.api).collectionDesk.list({
    query: { q, state, ...(missing && { missing }) },
  });
  return {
    part: 'collections',
    page: await rowsOf(args, 'collections', asked, { rows, next: null, previous: null }),
  };
}

const NEW_COLLECTION: DeskCollection = {
  ...UNSAVED,
  ...{ id: '', slug: '', title: { en: '', sp: '' }, text: { en: '', sp: '' }, position: 1_000 },
  ...{ product_slug: INSTANT_SONG, choices: { name: true }, skip_addon_page: true, pam_enabled: false },
  ...{ songs_per_visitor: 6, voices: [], questions: [], missing: [] },
  song: { occasion: 'Birthday', genre: '5', mood: '4', tempo: '2' },
};

export async function loadCollection({ api }: Args, id: string): Promise<CataloguePage> {
  const { collectionDesk } = deskOf(api);
  const isNew = id === 'new';
  const [{ collection }, choices] = await Promise.all([
    isNew ? { collection: NEW_COLLECTION } : collectionDesk.read({ params: { id } }),
    collectionDesk.choices(),
  ]);
  return { part: 'collection', data: { collection, isNew, choices } };
}
