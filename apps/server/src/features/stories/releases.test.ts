import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../../../db/schema/checkout.ts';
import { releases } from '../../../db/schema/releases.ts';
import { stories } from '../../../db/schema/stories.ts';
import {
  type Release,
  type StreamingSong,
  StreamingUnavailable,
} from '../../adapters/streaming/streaming.port.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { artistAtWork, deliverSong, newcomer, paidSong } from '../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../testing/test-shop.ts';

/** A service that does as the test says. */
const service = {
  songs: [] as StreamingSong[],
  answer: (): Release => ({ id: 'r1', state: 'processing', url: null }),
  submit: async (song: StreamingSong) => {
    service.songs.push(song);
    return service.answer();
  },
  look: async () => service.answer(),
};

let shop: TestShop;
let goods: Goods;
let desk: Awaited<ReturnType<typeof artistAtWork>>;
beforeAll(async () => {
  shop = await openTestShop({ streaming: service });
  goods = await addSongProducts(shop);
  desk = await artistAtWork(shop, { artistName: 'Odessa Vale' });
});
afterAll(() => shop.close());

async function delivered({ bought }: { bought: boolean }) {
  const song = await paidSong(shop, { goods, artist: desk.artist });
  if (bought) await buyStreaming(song.slug);
  await deliverSong(desk.visitor, song.commissionId);
  return song;
}

/** Puts the product on the order, as the cart would have. */
async function buyStreaming(slug: string): Promise<void> {
  const [story] = await shop.db.select().from(stories).where(eq(stories.slug, slug));
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.id, story?.orderId ?? 0));
  const [line] = order?.cart.lines ?? [];
  if (!order || !line) throw new Error('no order');
  const cart = { ...order.cart, lines: [...order.cart.lines, { ...line, name: 'song-streaming' }] };
  await shop.db.update(orders).set({ cart }).where(eq(orders.id, order.id));
}

const bannerOf = async (slug: string) =>
  (await newcomer(shop).call('stories.get', { params: { slug } })).body.streaming;
const dueAgain = (storyId: number) =>
  shop.db.update(releases).set({ nextAt: shop.clock.now() }).where(eq(releases.storyId, storyId));

it('a song with streaming is handed in, asked after, and heard there', async () => {
  const song = await delivered({ bought: true });
  expect(await bannerOf(song.slug)).toEqual({ service: 'Wavelength', purchased: true, url: null });
  await shop.services.releases.advanceDue();
  expect(service.songs).toMatchObject([
    {
      reference: `story-${song.storyId}`,
      title: 'Wrong Portland',
      artistName: 'Odessa Vale',
      audioUrl: expect.stringContaining('/media/songs/'),
    },
  ]);
  // Not before its time.
  expect(await shop.services.releases.advanceDue()).toBe(0);
  service.answer = () => {
    throw new StreamingUnavailable('status 503');
  };
  await dueAgain(song.storyId);
  await shop.services.releases.advanceDue();
  expect((await bannerOf(song.slug)).url).toBeNull();
  service.answer = () => ({ id: 'r1', state: 'live', url: 'https://listen.test/r1' });
  await dueAgain(song.storyId);
  await shop.services.releases.advanceDue();
  expect(await bannerOf(song.slug)).toEqual({
    service: 'Wavelength',
    purchased: true,
    url: 'https://listen.test/r1',
  });
  await dueAgain(song.storyId);
  expect(await shop.services.releases.advanceDue()).toBe(0);
  expect(service.songs).toHaveLength(1);
});

it('a song without is offered it, and goes nowhere', async () => {
  const before = service.songs.length;
  const song = await delivered({ bought: false });
  await shop.services.releases.advanceDue();
  expect(service.songs).toHaveLength(before);
  expect(await bannerOf(song.slug)).toEqual({ service: 'Wavelength', purchased: false, url: null });
});

it('a song in the making has no banner', async () => {
  const song = await paidSong(shop, { goods, artist: desk.artist });
  expect(await bannerOf(song.slug)).toBeNull();
});
