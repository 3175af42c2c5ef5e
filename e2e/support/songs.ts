import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { makeSongWav } from '../../apps/server/src/adapters/audio/testing/make-song.ts';
import { writeWav } from '../../apps/server/src/adapters/audio/testing/write-wav.ts';
import type { CommissionRow } from '../../packages/contract/src/studio.ts';
import type { Client } from '../../packages/contract/src/transport/client.ts';
import { emptySongData, type SongData } from '../../packages/domain/src/builder/song-data.ts';
import { addSong, songFromDraft } from '../../packages/domain/src/cart/add-song.ts';
import { emptyCart } from '../../packages/domain/src/cart/cart.ts';
import { newLine } from '../../packages/domain/src/cart/kinds/index.ts';
import type { LineBase } from '../../packages/domain/src/cart/line/line.ts';
import { GRATUITY } from '../../packages/domain/src/cart/named-products.ts';
import { apiOf } from './api.ts';

/** The demo artist who writes the songs of these tests. */
export const ARTIST = {
  name: 'Odessa Vale',
  email: 'artist@keepsong.test',
  genre: 'Singer Songwriter',
} as const;

/** A unique name of a recipient. All tests share one artist, who finds the commission of a test by this name. */
export const newRecipient = (): string =>
  `Maya ${randomUUID()
    .slice(0, 8)
    // Messages leave long numbers out of names, because phones make links of them.
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
export const newEmail = (): string => `giver-${randomUUID()}@example.com`;

export const STORY = {
  memories: 'We met at the bakery on Fourth Street in 1998. It smelled of burnt sugar.',
  jokes: 'She drove us to the wrong Portland and said "adventure" the whole way.',
} as const;

export const WORK = {
  title: 'Wrong Portland',
  lyrics: '[Verse]\nBurnt sugar on a Tuesday morning\nWrong Portland, right girl',
  artist_note: 'Sung in one take.',
} as const;

/** A recording as an artist would upload it: forty seconds, different for each seed. */
export const songFile = (seed: number) => ({
  name: 'Wrong Portland.wav',
  mimeType: 'audio/wav',
  buffer: makeSongWav({ seconds: 40, seed }),
});

let shortSong: Buffer<ArrayBuffer> | undefined;

/**
 * A recording for tests that do not listen to it: a tone in one channel, little longer than the shop demands.
 * It is less work for tests and shop.
 */
export function plainRecording() {
  const sampleRate = 24_000;
  shortSong ??= Buffer.from(
    writeWav({
      sampleRate,
      channels: [new Float32Array(31 * sampleRate).map((_, at) => 0.5 * Math.sin(at / 10))],
    }),
  );
  return { name: 'Wrong Portland.wav', mimeType: 'audio/wav', buffer: shortSong };
}

/** A draft with everything that the builder asks for. It is not saved yet. */
export async function finishedSong(api: Client, over: Partial<SongData> = {}): Promise<SongData> {
  return {
    ...emptySongData(),
    occasion: 'Anniversary',
    genre: '2',
    gender: '2',
    relationship: 'Wife',
    recipient: newRecipient(),
    gifter_email: newEmail(),
    moods: ['43', '7'],
    pickForMe: true,
    selected_recommended_artist: await findArtist(api),
    questions: [
      { question: 'Favorite memories together', answer: STORY.memories },
      { question: 'Inside jokes and funny stories', answer: STORY.jokes },
    ],
    ...over,
  };
}

async function findArtist(api: Client) {
  const found = await api.artists.search({
    query: { keyword: ARTIST.name, page: 1, per_page: 24, genres: [], genders: [] },
  });
  const artist = found.artists.find(({ artist_name }) => artist_name === ARTIST.name);
  if (!artist) throw new Error(`the demo shop has no ${ARTIST.name}`);
  return { id: String(artist.id), artist_name: artist.artist_name, photo: artist.photo };
}

/** Saves a finished draft as this visitor, and stores it in the browser as the builder does after the first step. */
export async function givenDraft(context: BrowserContext, over: Partial<SongData> = {}): Promise<SongData> {
  const api = apiOf(context.request);
  const { slug: _, ...song } = await finishedSong(api, over);
  const saved = await api.builder.create({ body: { song_data: song, email: song.gifter_email || null } });
  await keep(context, 'sf_songbuilder', { data: saved.song_data, revision: saved.revision, dirty: [] });
  return saved.song_data;
}

/** Saves a finished draft and puts its song into the cart, with the given extra verses and add-ons. */
export async function givenCart(
  context: BrowserContext,
  { song: over = {}, addons: names = [] }: { song?: Partial<SongData>; addons?: readonly string[] } = {},
) {
  const data = await givenDraft(context, over);
  const { cart, product } = await cartOf(apiOf(context.request), data, names);
  await keep(context, 'sf_cart', cart);
  return { data, cart, product };
}

async function cartOf(api: Client, data: SongData, addonNames: readonly string[], tip = 0) {
  const names = tip > 0 ? [...addonNames, GRATUITY] : addonNames;
  const query = { get_with_parent: 'true' };
  const { product, addons } = await api.catalog.product({ params: { slug: data.song_product_name }, query });
  const verse = addons.find(({ name }) => name === 'extra-verse');
  if (!verse) throw new Error('the demo shop sells no extra verses');
  const shared = { now: new Date(), nextId: randomUUID };
  const asLine = (one: typeof product) => ({ ...one, photo: null });
  const lines = songFromDraft({ data, song: asLine(product), extraVerse: asLine(verse), ...shared });
  if (!lines.ok) throw new Error(lines.refusal.code);
  const others = names.filter((name) => addons.every((addon) => addon.name !== name));
  const extras = [
    ...addons.filter(({ name }) => names.includes(name)),
    ...(await findProducts(api, others)),
  ].map((addon) => {
    const line = newLine(asLine(addon), { cart_uuid: randomUUID(), added_at: new Date() });
    return line.name === GRATUITY ? { ...line, cartPrice: tip } : line;
  });
  const cart = addSong(emptyCart(), [...lines.value, ...extras], false);
  if (!cart.ok) throw new Error(cart.refusal.code);
  return { cart: cart.value, product };
}

/** Finds the products with these names in the catalog. */
export async function findProducts(api: Client, name: string[]) {
  if (name.length === 0) return [];
  return (await api.catalog.products({ query: { ids: [], name, includes: [], excludes: [] } })).products;
}

/** Where the parcels of these orders go. */
export const HOME = {
  ...{ name: 'Lou Lavoie', line1: '1 Main St', city: 'Skaneateles', state: 'NY' },
  ...{ postal_code: '13152', country: 'US' },
};
const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };

type Till = {
  /** Further goods in the cart, by their names. */
  addons?: readonly string[];
  /** How many pieces of each of these goods are bought. */
  pieces?: number;
  /** A tip for the artist, in cents. */
  tip?: number;
  coupon?: string;
  billing?: typeof BILLING;
  shipping?: {
    name: string;
    line1: string;
    city: string;
    state: string;
    postal_code: string;
    country: string;
  } | null;
  /** The giver's message to the person who opens the parcel. */
  giftNote?: string;
  /** Called with the customer's account before the cart is priced. */
  before?: (customerId: number) => Promise<unknown>;
};

/** Buys a song as a guest. This visitor is signed in as the guest from then on. */
export async function givenOrder(
  context: BrowserContext,
  over: Partial<SongData> = {},
  { addons = [], pieces = 1, tip = 0, before, ...till }: Till = {},
) {
  const api = apiOf(context.request);
  const { slug: _, ...song } = await finishedSong(api, over);
  const draft = await api.builder.create({ body: { song_data: song, email: song.gifter_email } });
  const email = song.gifter_email;
  const { user } = await api.auth.register({
    body: { user: { email, first_name: 'Henri', last_name: 'Lavoie' }, skip_otp: true },
  });
  if (before && user) await before(user.id);
  const { cart } = await cartOf(api, draft.song_data, addons, tip);
  const lines = cart.products.map((line) =>
    addons.includes(line.name) ? { ...line, quantity: pieces } : line,
  );
  const { order, submission_id } = await buy(context, lines, { ...till, song: draft.slug });
  if (!order.slug) throw new Error('the order was not processed');
  return { slug: order.slug, recipient: song.recipient, email, submission_id };
}

type Bought = Pick<Till, 'coupon' | 'billing' | 'shipping' | 'giftNote'> & {
  /** The draft of a new song among the products. */
  song?: string;
};

/** Buys the lines of a cart by card, for a visitor who has an account. */
export async function buy(
  context: BrowserContext,
  lines: readonly LineBase[],
  { song = '', coupon, billing = BILLING, shipping = null, giftNote }: Bought = {},
) {
  const api = apiOf(context.request);
  const payload = {
    sf_cart: {
      addresses: { billing, shipping },
      ...(coupon ? { coupon_code: coupon } : {}),
      ...(giftNote ? { gift_note: giftNote } : {}),
      cart_total: lines.reduce((sum, { cartPrice, quantity }) => sum + cartPrice * quantity, 0),
      products: lines.map(({ cartPrice, parent_story_id, ...line }) => ({
        ...line,
        price: cartPrice,
        parent_story_id: parent_story_id === null ? null : Number(parent_story_id),
      })),
      payment_type: 'card',
    },
    sf_song_data: { slug: song },
  };
  const settings = await api.checkout.paymentSettings({ body: payload });
  const submission_id = randomUUID();
  const sf_cart = { ...payload.sf_cart, stripe_intent_id: settings.stripe_intent_id };
  await api.checkout.submit({
    body: { ...payload, sf_cart, submission_id, quote_hash: settings.quote_hash },
  });
  await pay(context, settings.stripe_client_secret ?? '');
  const { order } = await api.checkout.confirmOrder({ body: { submission_id, check_processed: true } });
  if (!order) throw new Error('the order was not processed');
  return { order, submission_id };
}

/** Pays a prepared payment with a valid card, as the provider's card fields do. */
export async function pay({ request }: BrowserContext, client_secret: string): Promise<void> {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };
  const { origin } = new URL((await request.get('/livez')).url());
  const data = { client_secret, card, return_url: `${origin}/complete-checkout` };
  const paid = await request.post('/sandbox-payments/api/confirm', { data });
  if (!paid.ok()) throw new Error(`not paid: ${await paid.text()}`);
}

/** The commission for a recipient on the artist's desk. `artist` is a client that is signed in as the artist. */
export async function findCommission(artist: Client, recipient: string): Promise<CommissionRow> {
  const { offered, active, delivered } = await artist.studio.queue();
  const found = [...offered, ...active, ...delivered].find((row) => row.recipient === recipient);
  if (!found) throw new Error(`no commission for ${recipient}`);
  return found;
}

/** The artist accepts, writes, records and delivers. `artist` is a context that is signed in as the artist. */
export async function deliverSong(artist: BrowserContext, recipient: string): Promise<void> {
  const api = apiOf(artist.request);
  const { id, state } = await findCommission(api, recipient);
  if (state === 'offered') await api.studio.accept({ params: { id } });
  await uploadSong(artist, id);
  await api.studio.deliver({ params: { id }, body: {} });
}

/** Writes the song and uploads its recording. */
export async function uploadSong(artist: BrowserContext, id: number): Promise<void> {
  const api = apiOf(artist.request);
  await api.studio.saveWork({ params: { id }, body: WORK });
  const form = new FormData();
  const { name, mimeType, buffer } = plainRecording();
  form.append('file', new File([buffer], name, { type: mimeType }));
  // The client sends this call as multipart, with the form as its body.
  const input = { params: { id }, body: form };
  await api.studio.uploadAudio(input);
}

/** Stores a value in local storage before the first page of the visitor runs. Pages may change it afterwards. */
async function keep(context: BrowserContext, key: string, value: unknown): Promise<void> {
  await context.addInitScript(
    ([name, text]) => {
      const seeded = `seeded ${name}`;
      const isShop = window.top === window && window.location.origin !== 'null';
      if (!isShop || !name || !text || window.localStorage.getItem(seeded)) return;
      window.localStorage.setItem(seeded, 'yes');
      window.localStorage.setItem(name, text);
    },
    [key, JSON.stringify(value)],
  );
}
