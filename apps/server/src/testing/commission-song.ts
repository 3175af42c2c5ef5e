import { randomUUID } from 'node:crypto';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { emptySongData } from '@keepsong/domain/builder/song-data';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/accounts.ts';
import { artists } from '../../db/schema/artists.ts';
import { addArtist, addSongProducts, type TestShop } from './test-shop.ts';
import type { Visitor } from './visitor.ts';

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authentication: '4000002760003184',
} as const;

export type Goods = Awaited<ReturnType<typeof addSongProducts>>;
export type Catalogue = { goods: Goods; artist: Awaited<ReturnType<typeof addArtist>> };

export async function stockShop(shop: Pick<TestShop, 'db'>): Promise<Catalogue> {
  return { goods: await addSongProducts(shop), artist: await addArtist(shop) };
}

/** Gives an artist an account with an e-mail address, without which no payout is possible. */
export async function giveAccount(shop: Pick<TestShop, 'db'>, artistId: number): Promise<void> {
  const [user] = await shop.db
    .insert(users)
    .values({ email: `artist-${randomUUID()}@example.com`, role: 'artist', emailVerifiedAt: new Date() })
    .returning({ id: users.id });
  await shop.db
    .update(artists)
    .set({ userId: user?.id ?? null })
    .where(eq(artists.id, artistId));
}

/** The song data of a draft whose steps are all valid. */
export const finishedSong = (artist: { id: number; artistName: string }): SongData => ({
  ...emptySongData(),
  occasion: 'Anniversary',
  genre: '2',
  gender: '2',
  relationship: 'Wife',
  recipient: 'Marguerite',
  gifter_email: 'henri@example.com',
  moods: ['7'],
  selected_recommended_artist: { id: String(artist.id), artist_name: artist.artistName, photo: null },
  questions: [
    { question: 'Favorite memories together', answer: 'She wore my blue coat over her dress.' },
    { question: 'Inside jokes and funny stories', answer: 'Wrong Portland.' },
  ],
});

const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };

/** The cart that the browser sends for the song of a draft, with `verses` extra verses. */
export function songCart(goods: Goods, slug: string, { verses = 0 } = {}) {
  const line = (product: Goods['song'], quantity = 1) => ({
    id: String(product.id),
    name: product.slug,
    price: product.priceCents,
    quantity,
    cart_uuid: `cart-${product.slug}`,
    product_type: product.productType,
  });
  const products = [line(goods.song), ...(verses > 0 ? [line(goods.verse, verses)] : [])];
  return {
    sf_cart: {
      addresses: { billing: BILLING, shipping: null },
      cart_total: products.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      products,
      payment_type: 'card',
      stripe_intent_id: null as string | null,
    },
    sf_song_data: { slug },
  };
}

/** Saves a finished draft as the visitor and returns its slug. */
export async function saveDraft(visitor: Visitor, song: SongData): Promise<string> {
  const made = await visitor.call('builder.create', { body: { song_data: song, email: song.gifter_email } });
  if (made.status !== 200) throw new Error(`draft not saved: ${JSON.stringify(made.body)}`);
  return made.body.slug;
}

/** Registers the visitor as a guest, as the checkout does for a new address. */
export async function registerGuest(visitor: Visitor, email: string) {
  const made = await visitor.call('auth.register', {
    body: {
      user: { email, email_confirmation: email, first_name: 'Henri', last_name: 'Lavoie' },
      skip_otp: true,
    },
  });
  if (made.status !== 200 || !made.body.user) throw new Error(`not registered: ${JSON.stringify(made.body)}`);
  return made.body.user;
}

/** The parts of a test shop that a customer needs to pay. */
export type Till = Pick<TestShop, 'payments'> & { settings: Pick<TestShop['settings'], 'publicUrl'> };

/** Gives this visitor a finished draft, a guest account and a priced cart. Returns what `toPay` returns. */
export async function readyToPay(shop: Till, { goods, artist }: Catalogue, visitor: Visitor, verses = 0) {
  const slug = await saveDraft(visitor, finishedSong(artist));
  await registerGuest(visitor, `buyer-${randomUUID()}@example.com`);
  return toPay(shop, visitor, { slug, cart: songCart(goods, slug, { verses }) });
}

type SongInCart = { slug: string; cart: ReturnType<typeof songCart> };

/** Prices a cart for a visitor who may submit it. Returns functions to submit, pay and confirm. */
export async function toPay(shop: Till, visitor: Visitor, { slug, cart: given }: SongInCart) {
  const cart = structuredClone(given);
  cart.sf_cart.stripe_intent_id = null;
  const settings = await visitor.call('checkout.paymentSettings', { body: cart });
  if (settings.status !== 200) throw new Error(`no payment settings: ${JSON.stringify(settings.body)}`);
  cart.sf_cart.stripe_intent_id = settings.body.stripe_intent_id;
  const submission_id = randomUUID();
  return {
    slug,
    cart,
    submission_id,
    settings: settings.body,
    submit: () =>
      visitor.call('checkout.submit', {
        body: { ...cart, submission_id, quote_hash: settings.body.quote_hash },
      }),
    pay: (number: string = CARDS.good) =>
      shop.payments.hosted.confirm({
        clientSecret: settings.body.stripe_client_secret,
        card: { number, expMonth: 12, expYear: 2030, cvc: '123' },
        returnUrl: `${shop.settings.publicUrl}/complete-checkout`,
      }),
    confirm: () => visitor.call('checkout.confirmOrder', { body: { submission_id, check_processed: true } }),
  };
}
