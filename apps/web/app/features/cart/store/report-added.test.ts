import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { newLine } from '@keepsong/domain/cart/kinds/index';
import { expect, it, vi } from 'vitest';
import { type AddedPorts, addedReporter } from './report-added.ts';

const line = (cart_uuid: string) =>
  newLine(
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
  );

const FACTS = {
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
  fbAddToCart: Api['catalog']['fbAddToCart'],
  statusById: Api['stories']['statusById'] = () => Promise.reject(new Error('this call is not expected')),
) {
  const call = vi.fn(fbAddToCart);
  const report = vi.fn<(event: string, props: object) => void>();
  const tell = addedReporter({
    api: () => ({ catalog: { fbAddToCart: call }, stories: { statusById } }),
    report,
    brand: () => 'Keepsong',
    path: () => '/products/lyric-print',
  });
  return { call, report, tell };
}

it('tells the shop the product and its page, and joins both events by x-request-id (spec 7.3-05)', async () => {
  const { call, report, tell } = open(async (_, options) => {
    options?.onAnswer?.((name) => `${name} of the answer`);
    return {};
  });
  await tell([line('a')], [line('a')]);
  expect(call.mock.lastCall?.[0]).toEqual({
    query: { ...FACTS, instant_product: 'false', current_path: '/products/lyric-print' },
  });
  const event = {
    ...FACTS,
    content_id: 'P000004',
    event_id: 'x-request-id of the answer',
    stage: 'Merchandise Purchase',
  };
  expect(report.mock.calls).toEqual([['product added', event]]);
});

it('reports each line once, even when it was removed and put back', async () => {
  const { report, tell } = open(async () => ({}));
  await tell([line('a'), line('b')], [line('a'), line('b')]);
  await tell([line('a')], [line('a')]);
  expect(report).toHaveBeenCalledTimes(2);
});

it('reports the event without an id when the shop cannot be reached', async () => {
  const { report, tell } = open(() => Promise.reject(new Error('network')));
  await tell([line('a')], [line('a')]);
  expect(report.mock.lastCall?.[1]).toMatchObject({ sku: 'P000004', event_id: null });
});

it("reports the customer's stage, for products of an earlier song by its status (spec 4.5, 7.6-01)", async () => {
  const asked: unknown[] = [];
  const { report, tell } = open(
    async () => ({}),
    async ({ params }, options) => {
      asked.push(params, options);
      return { status: 'in_production' };
    },
  );
  const card = { ...line('card'), parent_story_id: '7' };
  await tell([card], [line('a'), card]);
  expect(asked).toEqual([{ id: 7 }, { cache: true }]);
  expect(report.mock.lastCall?.[1]).toMatchObject({ stage: 'Song Production' });
});

it("reports the stage by the cart alone when the story's status cannot be read", async () => {
  const { report, tell } = open(async () => ({}));
  await tell([line('a')], [{ ...line('a'), parent_story_id: '7' }]);
  expect(report.mock.lastCall?.[1]).toMatchObject({ stage: 'Merchandise Purchase' });
});
