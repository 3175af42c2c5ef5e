import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../../result.ts';
import type { RevisableStory } from '../../stories/revision.ts';
import { shopWith, soldLine } from '../../testing/sold.ts';
import { emptyCart } from '../cart.ts';
import { PLAIN_INFO } from '../extra-info.ts';
import type { RevisionLine } from '../line/ordered.ts';
import { revisionLine, withRevision } from '../lines.ts';
import { readCart } from '../read-cart.ts';
import { revision } from './revision.ts';

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

describe('the revisions of one order', () => {
  const story = (id: number, ownerId: number): RevisableStory => ({
    id,
    ownerId,
    lyrics: 'One',
    deliveredAt: '2026-11-01T12:00:00Z',
    isFree: true,
    hadFree: true,
    unsungMs: 0,
  });
  /** User 4 owns the songs 7 and 8. User 5 owns the song 9. */
  const revisable = new Map([story(7, 4), story(8, 4), story(9, 5)].map((one) => [one.id, one]));
  const together = (ids: (number | null | undefined)[], userId: number | null = 4) =>
    revision.together?.(
      ids.map((parent_story_id) => soldLine({ sent: { parent_story_id } })),
      { userId, revisable },
    );

  it('are for songs of the buyer, each of them once', () => {
    expect(together([7])).toEqual(ok(null));
    expect(together([7, 8])).toEqual(ok(null));
    expect(together([7, 8, 7])).toEqual(refuse('quantity_invalid'));
    expect(revision.most).toBe(1);
  });

  it.each([
    ['a song of somebody else', [9]],
    ['one of them a song of somebody else', [7, 9]],
    ['a song that the shop does not know', [10]],
    ['no song', [null]],
    ['a song that is not named', [undefined]],
  ])('are refused for %s', (_case, ids) => {
    expect(together(ids)).toEqual(refuse('product_missing'));
  });

  it('need a buyer who has signed in, because only then the shop knows whose songs they are', () => {
    expect(together([7], null)).toEqual(refuse('sign_in_required'));
  });
});

describe('a revision in an order', () => {
  const revised: RevisionLine = {
    storyId: 7,
    freeLines: 0,
    paidLines: 2,
    cents: 1_998,
    requests,
    note: 'Soon',
  };
  const sold = soldLine({ catalogCents: 999, sent: { price: 1 } });

  it('costs what the shop computes from its lines, and the order keeps them', () => {
    const priceRevision = (asked: typeof sold) => (asked === sold ? ok(revised) : refuse('not_found'));
    expect(revision.price?.(sold, { rush: null, rushOptions: [], priceRevision })).toEqual(ok(1_998));
    expect(revision.freeze?.(sold, shopWith({ priceRevision }))).toEqual(ok({ revision: revised }));
  });

  it('is refused with the reason why its lines have no price', () => {
    const priceRevision = () => refuse('revision_under_way');
    const refusal = refuse('revision_under_way');
    expect(revision.price?.(sold, { rush: null, rushOptions: [], priceRevision })).toEqual(refusal);
    expect(revision.freeze?.(sold, shopWith({ priceRevision }))).toEqual(refusal);
  });
});
