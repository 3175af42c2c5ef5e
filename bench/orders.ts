import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Load, runJobs } from './measure.ts';

/**
 * A plain HTTP client that keeps its connections open. It must use little CPU, because it runs on the same machine as
 * the shop that is measured.
 */
const agent = new Agent({ keepAlive: true });

function post(url: string, headers: Record<string, string>, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, resolve)
      .on('error', reject)
      .end(body);
  });
}

/** A customer who calls the shop over real HTTP. Like a browser, it keeps the session cookie and the CSRF token. */
export function createCustomer(origin: string, address: string) {
  let cookie = '';
  let token = '';
  async function send(path: string, body: unknown): Promise<Record<string, unknown>> {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(cookie ? { cookie } : {}),
      ...(token ? { 'x-csrf-token': token } : {}),
    };
    const response = await post(`${origin}/v3/api${path}`, headers, JSON.stringify(body));
    const set = response.headers['set-cookie']?.find((value) => value.startsWith('keepsong='));
    if (set) cookie = set.split(';', 1)[0] ?? '';
    token = String(response.headers['x-csrf-token'] ?? token);
    const answer = (await json(response)) as Record<string, unknown>;
    if (response.statusCode === 422 && answer.invalid_token) return send(path, body);
    if (response.statusCode !== 200)
      throw new Error(`${path}: ${response.statusCode} ${JSON.stringify(answer)}`);
    return answer;
  }
  return { post: send, cookie: () => cookie };
}

type Customer = ReturnType<typeof createCustomer>;
type Cart = Record<string, unknown> & { sf_cart: object };
type Ready = { customer: Customer; userId: number; cart: Cart };

/** Gives credit to a user. This is done in the database, because no API call does it. */
export type Grant = (userId: number) => Promise<void>;

const song = (artist: { id: number; artist_name: string }) => ({
  occasion: 'Anniversary',
  genre: '2',
  gender: '3',
  relationship: 'Wife',
  recipient: 'Marguerite',
  gifter_email: 'henri@example.com',
  moods: ['7'],
  selected_recommended_artist: { id: String(artist.id), artist_name: artist.artist_name, photo: null },
  questions: [
    { question: 'Favorite memories together', answer: 'She wore my blue coat over her dress.' },
    { question: 'Inside jokes and funny stories', answer: 'Wrong Portland.' },
  ],
});

/** A coupon of the demo shop. */
const COUPON = 'HELLO10';
let customersMade = 0;

type Goods = { product: unknown; artist: unknown; grant: Grant };

/**
 * Creates a customer who is ready to check out, with a finished song draft, a coupon, an address, and credit on the
 * account.
 */
async function makeReady(origin: string, goods: Goods): Promise<Ready> {
  customersMade += 1;
  const customer = createCustomer(
    origin,
    `10.${customersMade >> 16}.${(customersMade >> 8) & 255}.${customersMade & 255}`,
  );
  const product = goods.product as { id: string; name: string; price: number; product_type: string };
  const draft = await customer.post('/songbuilders', {
    song_data: song(goods.artist as { id: number; artist_name: string }),
  });
  const email = `bench-${randomUUID()}@example.com`;
  const { user } = (await customer.post('/user', {
    user: { email, first_name: 'Henri', last_name: 'Lavoie' },
    skip_otp: true,
  })) as { user: { id: number } };
  await goods.grant(user.id);
  return {
    customer,
    userId: user.id,
    cart: {
      sf_cart: {
        addresses: {
          billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
        },
        cart_total: product.price,
        coupon_code: COUPON,
        products: [{ ...product, quantity: 1, cart_uuid: 'song' }],
        payment_type: 'card',
      },
      sf_song_data: { slug: draft.slug },
    },
  };
}

type Settings = { stripe_intent_id: string | null; quote_hash: string };
type Priced = Ready & { settings: Settings };
type Submitted = Priced & { submission_id: string };

/** Gets the price of the cart and prepares the payment. */
async function price(ready: Ready): Promise<Priced> {
  const settings = await ready.customer.post('/checkout/payment_settings', ready.cart);
  return { ...ready, settings: settings as Settings };
}

async function submit(priced: Priced): Promise<Submitted> {
  const { customer, cart, settings } = priced;
  const submission_id = randomUUID();
  const { stripe_intent_id, quote_hash } = settings;
  const sf_cart = { ...cart.sf_cart, stripe_intent_id };
  await customer.post('/checkout/submit', { ...cart, sf_cart, submission_id, quote_hash });
  return { ...priced, submission_id };
}

export async function orderOf(ready: Ready): Promise<void> {
  const { customer, submission_id } = await submit(await price(ready));
  const done = await customer.post('/checkout/confirm_order', { submission_id, check_processed: true });
  if (done.is_processed !== true) throw new Error('the order was not processed');
}

/**
 * How many orders a round makes, for 1 customer and for 10 customers at a time. A round takes some seconds, so that a
 * single pause of the machine hardly changes the result.
 */
const ORDERS = { 1: 300, 10: 1_000 } as Record<number, number>;
/**
 * How many customers are registered at the same time. A registration is slow on purpose, so that its duration does not
 * show whether an address is known. Several at once save time.
 */
const GET_READY_AT_ONCE = 20;

/** Creates customers who are ready to check out. */
export async function makeCustomers(origin: string, wanted: number, grant: Grant): Promise<Ready[]> {
  const product = await (await fetch(`${origin}/v3/api/store/single_product/personalized-song`)).json();
  const artists = await (await fetch(`${origin}/v3/api/artists/recommendations?genre=2`)).json();
  const goods = { product: product.product, artist: artists.artists[0], grant };
  const ready: Ready[] = [];
  while (ready.length < wanted) {
    const next = Math.min(GET_READY_AT_ONCE, wanted - ready.length);
    ready.push(...(await Promise.all(Array.from({ length: next }, () => makeReady(origin, goods)))));
  }
  return ready;
}

/** Makes a load of checkout calls for the shop at `origin`. */
export type CheckoutLoad = (origin: string, grant: Grant) => Load;

/** The whole checkout until the order is paid: price, submit, settle. Creating customers and drafts is not counted. */
export const shopOrders =
  (origin: string, grant: Grant): Load =>
  async (customers) =>
    runJobs(await makeCustomers(origin, ORDERS[customers] ?? 100, grant), customers, orderOf);

/** Only the first call of a checkout, `payment_settings`. */
export const shopSettings =
  (origin: string, grant: Grant): Load =>
  async (customers) =>
    runJobs(await makeCustomers(origin, ORDERS[customers] ?? 100, grant), customers, async (ready) => {
      await price(ready);
    });

/** Only the second call of a checkout, `submit`. The prices of the carts are fetched before the measurement. */
export const shopSubmits =
  (origin: string, grant: Grant): Load =>
  async (customers) => {
    const priced: Priced[] = [];
    for (const ready of await makeCustomers(origin, ORDERS[customers] ?? 100, grant))
      priced.push(await price(ready));
    return runJobs(priced, customers, async (one) => {
      await submit(one);
    });
  };
