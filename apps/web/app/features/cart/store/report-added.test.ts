import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { type CartLine, newLine } from '@keepsong/domain/cart/kinds/index';
import { beforeEach, expect, it, vi } from 'vitest';
import { takeTracked } from '~/platform/page/analytics.ts';
import { cartOf, coupon, line as goods, song } from '../testing/carts.ts';
import type { AddedPorts } from './report-added.ts';

let addedReporter: typeof import('./report-added.ts').addedReporter;
beforeEach(async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined, localStorage: { getItem: () => null } });
  ({ addedReporter } = await import('./report-added.ts'));
});

const line = (cart_uuid: string, quantity = 1): CartLine => ({
  ...newLine(
    {
      id: '1',
      name: 'lyric-print',
      title: 'Lyric print',
      sku: 'P000004',
      price: 3_999,
      product_type: 'physical',
      requires_shipping_address: true,
      photo: null,
      extra_info: PLAIN_INFO,
    },
    { cart_uuid, added_at: new Date('2026-11-21T12:00:00Z') },
  ),
  quantity,
});
const card = (cart_uuid: string): CartLine => ({ ...line(cart_uuid), id: '2', name: 'song-card' });

const ITEM = {
  sku: 'P000004',
  title: 'Lyric print',
  price: 39.99,
  quantity: 1,
  brand: 'Keepsong',
  category: 'physical',
  code: 'lyric-print',
  instant_product: false,
};

type Api = ReturnType<AddedPorts['api']>;

function open(
  fbAddToCart: Api['catalog']['fbAddToCart'] = async () => ({}),
  statusById: Api['stories']['statusById'] = () => Promise.reject(new Error('this call is not expected')),
  path = '/products/lyric-print',
) {
  const call = vi.fn(fbAddToCart);
  const told: [string, object][] = [];
  const due: (() => void)[] = [];
  let cart: CartLine[] = [];
  const reporter = addedReporter({
    api: () => ({ catalog: { fbAddToCart: call }, stories: { statusById } }),
    report: (event, props) => void told.push([event, props]),
    brand: () => 'Keepsong',
    path: () => path,
    read: () => ({ products: cart, coupon: null }),
    later: (work) => void due.push(work),
  });
  return {
    call,
    told,
    ...reporter,
    /** Adds lines to the cart. */
    add(...lines: CartLine[]) {
      cart = [...cart, ...lines];
      reporter.added(lines, cart);
    },
    hold(...lines: CartLine[]) {
      cart = lines;
    },
    async pass() {
      await vi.waitFor(() => undefined);
      for (const work of due.splice(0)) work();
    },
  };
}

it('tells the shop the product and its page, and joins both events by x-request-id (spec 7.3-05)', async () => {
  const { add, call, told, pass } = open(async (_, options) => {
    options?.onAnswer?.((name) => `${name} of the answer`);
    return {};
  });
  add(line('a'));
  await pass();
  expect(call.mock.lastCall?.[0]).toEqual({
    query: { ...ITEM, instant_product: 'false', current_path: '/products/lyric-print' },
  });
  const event = {
    ...ITEM,
    product_id: '1',
    name: 'Lyric print',
    content_id: 'P000004',
    event_id: 'x-request-id of the answer',
    stage: 'Merchandise Purchase',
    currency: 'USD',
  };
  expect(told).toEqual([['Product Added', event]]);
});

it('tells the shop no address that opens a song', async () => {
  const { add, call } = open(undefined, undefined, '/stories/nobody-guesses-this');
  add(line('a'));
  expect(call.mock.lastCall?.[0]).toMatchObject({ query: { current_path: '/stories/:slug' } });
});

it('reports a double press as one event with the quantity that the cart then has', async () => {
  const { add, hold, told, pass } = open();
  add(line('a'));
  hold(line('a', 2));
  await pass();
  add(card('b'), card('c'));
  await pass();
  expect(told.map(([, props]) => props)).toMatchObject([{ quantity: 2 }, { code: 'song-card', quantity: 2 }]);
});

it('reports each line once, and again when it was removed and put back', async () => {
  const { add, added, removed, told, pass } = open();
  add(line('a'), card('b'));
  await pass();
  added([line('a')], [line('a')]);
  await pass();
  removed([line('a')]);
  added([line('a')], [line('a')]);
  await pass();
  expect(told.map(([event]) => event)).toEqual([
    'Product Added',
    'Product Added',
    'Product Removed',
    'Product Added',
  ]);
});

it('reports what waits before the page is left, without an id when the shop has not answered', () => {
  const { add, flush, told } = open(() => new Promise(() => undefined));
  add(line('a'));
  flush();
  flush();
  expect(told).toMatchObject([['Product Added', { sku: 'P000004', event_id: null }]]);
});

it('reports the event without an id when the shop cannot be reached', async () => {
  const { add, told, pass } = open(() => Promise.reject(new Error('network')));
  add(line('a'));
  await pass();
  expect(told[0]?.[1]).toMatchObject({ sku: 'P000004', event_id: null });
});

it("reports the customer's stage, for products of an earlier song by its status (spec 4.5, 7.6-01)", async () => {
  const asked: unknown[] = [];
  const { added, told, pass } = open(undefined, async ({ params }, options) => {
    asked.push(params, options);
    return { status: 'in_production' };
  });
  const mine = { ...line('card'), parent_story_id: '7' };
  added([mine], [line('a'), mine]);
  await pass();
  expect(asked).toEqual([{ id: 7 }, { cache: true }]);
  expect(told[0]?.[1]).toMatchObject({ stage: 'Song Production' });
});

it("reports the stage by the cart alone when the story's status cannot be read", async () => {
  const { added, told, pass } = open();
  added([line('a')], [{ ...line('a'), parent_story_id: '7' }]);
  await pass();
  expect(told[0]?.[1]).toMatchObject({ stage: 'Merchandise Purchase' });
});

it('tells a coupon with the cart in which it counts, and what it takes off', async () => {
  const { reportCoupon } = await import('./report-added.ts');
  const told: [string, object][] = [];
  const cart = { ...cartOf(song(), goods('lyric-print', {}, 3_999)), coupon: coupon('FORTY20') };
  reportCoupon(
    cart,
    (event, props) => void told.push([event, props]),
    () => 'Keepsong',
  );
  expect(told).toMatchObject([
    [
      'Coupon Applied',
      {
        ...{ coupon: 'FORTY20', coupon_id: 'FORTY20', coupon_name: 'FORTY20', discount: 24, value: 239.98 },
        ...{ currency: 'USD', stage: 'Song Purchase', products: [{ code: 'personalized-song' }, {}] },
      },
    ],
  ]);
});

it('tells the stage of the story that the goods of the coupon are for', async () => {
  const { reportCoupon } = await import('./report-added.ts');
  const report = vi.fn();
  const cart = {
    ...cartOf(goods('lyric-print', { parent_story_id: '7' }, 3_999)),
    coupon: coupon('FORTY20'),
  };
  const statusById = async () => ({ status: 'in_production' as const });
  reportCoupon(
    cart,
    report,
    () => 'Keepsong',
    () => ({ stories: { statusById } }),
  );
  await vi.waitFor(() => expect(report).toHaveBeenCalled());
  expect(report.mock.calls).toMatchObject([['Coupon Applied', { stage: 'Song Production', discount: 4 }]]);
});

/** A coupon for goods of a story whose status is asked for. */
async function openCoupon() {
  const page = new EventTarget();
  const listened = vi.spyOn(page, 'addEventListener');
  vi.stubGlobal('window', page);
  const { reportCoupon } = await import('./report-added.ts');
  const report = vi.fn();
  const status = Promise.withResolvers<{ status: 'in_production' }>();
  const goodsOfStory = cartOf(goods('lyric-print', { parent_story_id: '7' }, 3_999));
  reportCoupon(
    { ...goodsOfStory, coupon: coupon('FORTY20') },
    report,
    () => 'Keepsong',
    () => ({ stories: { statusById: () => status.promise } }),
  );
  return { page, listened, report, status };
}

it('tells a coupon that waits for the status of a story when the page is left, and not again', async () => {
  const { page, listened, report, status } = await openCoupon();
  expect(report).not.toHaveBeenCalled();
  // The sender of the page listens without capture, and has begun before.
  expect(listened).toHaveBeenCalledWith(
    'pagehide',
    expect.anything(),
    expect.objectContaining({ capture: true }),
  );
  page.dispatchEvent(new Event('pagehide'));
  status.resolve({ status: 'in_production' });
  await status.promise;
  page.dispatchEvent(new Event('pagehide'));
  expect(report.mock.calls).toMatchObject([['Coupon Applied', { stage: 'Merchandise Purchase' }]]);
});

it('tells the coupon of this browser at once when the file is loaded, because the visitor may leave', async () => {
  vi.stubGlobal('window', {
    ...{ addEventListener: () => undefined, localStorage: { getItem: () => null, setItem: () => undefined } },
    location: { pathname: '/cart' },
  });
  vi.stubGlobal('document', {
    ...{ cookie: '', documentElement: { lang: 'en' }, location: { pathname: '/cart' } },
    getElementById: () => null,
    querySelector: () => null,
  });
  const told: string[] = [];
  takeTracked(({ event }) => void told.push(event));
  const { cartStore, withReports } = await import('./cart.store.ts');
  await new Promise<void>((resolve) => withReports(() => resolve()));
  cartStore.keep({ ...cartStore.read(), coupon: coupon('FORTY20') });
  expect(told).toEqual(['Coupon Applied']);
});
