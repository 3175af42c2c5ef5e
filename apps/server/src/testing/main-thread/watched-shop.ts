import { EXTRA_VERSE, LYRIC_PRINT, SONG } from '@keepsong/domain/cart/named-products';
import { inArray, sql } from 'drizzle-orm';
import { rateCounters } from '../../../db/schema/accounts.ts';
import { products } from '../../../db/schema/catalog.ts';
import { seedDemo } from '../../../db/seed/seed.ts';
import type { PageLoader } from '../../platform/http/page-loader.ts';
import { song, type Things } from '../access-rules/rule.ts';
import { saveDraft } from '../commission-song.ts';
import { artistAtWork, deliverSong, newEmail, paidSong, signedIn } from '../people.ts';
import { addArtist, addSongProducts, openTestShop, type TestShop } from '../test-shop.ts';
import { fillShelves } from './full-shelves.ts';
import { fillDesk } from './many-orders.ts';
import { requestsFromOutside, slownessOfMemory, watchMainThread, withoutSlowMemory } from './watch.ts';

/** The longest time, in ms, for which a request of a visitor may block the main thread. */
export const LONGEST_MS = 50;
/** How many orders the shop has, and how many of them are the owner's. Each list then fills its largest page. */
const MANY = { orders: 300, own: 60, artists: 48 };
/**
 * The best of several tries counts. The first tries compile code, a garbage collection may fall into any try,
 * and on a busy machine other processes interrupt most of them.
 */
const TRIES = 12;

export type WatchedShop = Awaited<ReturnType<typeof openWatchedShop>>;

/** The demo's content, and the products of it that a song is ordered with. */
async function demoGoods({ database, db, clock }: TestShop) {
  await seedDemo({ database, partner: 'pl', now: clock.now(), mode: 'demo' });
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.slug, [SONG, EXTRA_VERSE, LYRIC_PRINT]));
  const [song, verse, print] = [SONG, EXTRA_VERSE, LYRIC_PRINT].map((slug) =>
    rows.find((row) => row.slug === slug),
  );
  if (!song || !verse || !print) throw new Error('the demo sells no song');
  return { song, verse, print };
}

/**
 * A shop with many orders, for tests of how long requests hold its main thread. An owner, an artist and an owner of the
 * staff send requests from another thread.
 * @param isFull whether the shop also has the demo's content, many times
 */
export async function openWatchedShop({
  pages,
  isFull = false,
}: {
  pages?: PageLoader;
  isFull?: boolean;
} = {}) {
  const thread = watchMainThread();
  const shop = await openTestShop(pages ? { pages } : {});
  const outside = requestsFromOutside(await shop.http.listen({ host: '127.0.0.1', port: 0 }));
  const goods = isFull ? await demoGoods(shop) : await addSongProducts(shop);
  const artist = await artistAtWork(shop);
  const owner = await signedIn(shop);
  const making = await paidSong(shop, { goods, artist: artist.artist });
  await artist.visitor.call('studio.accept', { params: { id: making.commissionId } });
  const delivered = await paidSong(shop, { goods, artist: artist.artist });
  await deliverSong(artist.visitor, delivered.commissionId);
  await shop.db.execute(sql`update stories set owner_id = ${owner.id}`);
  await shop.db.execute(sql`update orders set user_id = ${owner.id}`);
  const draft = await saveDraft(owner.visitor, song());
  const page = await owner.visitor.call('stories.get', { params: { slug: delivered.slug } });
  const [order] = (await shop.db.execute<{ id: number }>(sql`select max(id)::int as id from orders`)).rows;
  const admin = await signedIn(shop, newEmail(), 'admin');
  const people = {
    owner: outside.as(owner.visitor),
    artist: outside.as(artist.visitor),
    admin: outside.as(admin.visitor),
  };
  const things: Things = {
    ...{
      goods,
      ownerId: owner.id,
      ownerEmail: owner.email,
      draft,
      pronunciation: '6f1c2a34-9a4e-4d0e-8a53-1d2b5c7e9f00',
    },
    image: '6f1c2a34-9a4e-4d0e-8a53-1d2b5c7e9f01',
    ...{ resumeToken: 'nobodys', comment: 1, submission: '6f1c2a34-9a4e-4d0e-8a53-1d2b5c7e9f00' },
    storyInMaking: {
      slug: making.slug,
      id: making.storyId,
      commission: making.commissionId,
      contribution: 1,
    },
    storyDelivered: delivered.slug,
    storyUrl: `${shop.settings.publicUrl}/stories/${delivered.slug}`,
    recording: page.body.song.audioUrl,
    storyOfOwner: { slug: delivered.slug, id: delivered.storyId, revision: 1, order: order?.id ?? 0 },
    ...{ artistId: artist.artist.id, vendorId: 1 },
  };
  if (isFull) await fillShelves(shop, delivered.storyId);
  for (let count = 0; count < MANY.artists; count += 1) await addArtist(shop);
  const sample = things.storyOfOwner.order;
  await fillDesk(shop.databaseUrl, { orders: MANY.orders, sample, logLines: MANY.orders });
  await shop.db.execute(
    sql`update orders set user_id = ${owner.id} where id > (select max(id) from orders) - ${MANY.own}`,
  );

  /**
   * The longest blocking time of each try is measured; this returns the shortest of them.
   * @param isLarge whether so large a file is sent, or so long a list made, that slow memory of the machine can be what
   * takes long
   */
  async function heldBy(ask: () => Promise<unknown>, { isLarge = false } = {}): Promise<number> {
    const held: number[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      // A refused request would be quick. So no try may use up the limits of the next one.
      await shop.db.delete(rateCounters);
      // Nor may a try reuse what an earlier one has read of the catalogue.
      await shop.db.execute(sql`update catalogue_version set version = version + 1`);
      // Most first tries need no excuse, and measuring the memory takes time.
      const before = isLarge && tries > 0 ? slownessOfMemory() : 1;
      thread.begin();
      await ask();
      const longest = thread.longest();
      held.push(before > 1 ? withoutSlowMemory(longest, { before, after: slownessOfMemory() }) : longest);
      if (Math.min(...held) <= LONGEST_MS) break;
    }
    return Math.min(...held);
  }

  return {
    ...{ shop, outside, owner, artist: artist.artist, people, things, heldBy },
    async close() {
      thread.stop();
      await outside.close();
      await shop.close();
    },
  };
}
