import { expect, it } from 'vitest';
import { emptyCart } from '../cart.ts';
import { PLAIN_INFO } from '../extra-info.ts';
import { revisionLine, withRevision } from '../lines.ts';
import { readCart } from '../read-cart.ts';

const PRODUCT = {
  id: '9',
  name: 'revision-request',
  title: 'Song revision',
  sku: 'R1',
  price: 999,
  product_type: 'revision',
  requires_shipping_address: false,
  photo: null,
  extra_info: PLAIN_INFO,
};
const requests = [{ type: 'update' as const, line: 3, edits: [{ line: 'Four' }] as [{ line: string }] }];
const line = (storyId: number, uuid: string, cents = 1_998) =>
  revisionLine(
    PRODUCT,
    { cart_uuid: uuid, added_at: new Date(0) },
    { storyId, ownerId: 4, cents, requests, note: 'For Sunday.' },
  );

it('has the price of its lines, and keeps the requests', () => {
  expect(line(7, 'a')).toMatchObject({
    cartPrice: 1_998,
    parent_story_id: '7',
    owner_id: '4',
    extra_info: { revision_requests: requests, revision_note: 'For Sunday.' },
  });
});

it('is in the cart once for each song, and is read back from storage', () => {
  const cart = [line(7, 'a'), line(8, 'b'), line(7, 'c', 999)].reduce(withRevision, emptyCart());
  expect(cart.products.map(({ cart_uuid }) => cart_uuid).sort()).toEqual(['b', 'c']);
  expect(cart.hasOriginalSongRevision).toBe(true);
  expect(readCart(JSON.stringify(cart))).toEqual({ cart, mended: [] });
});
