import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateCounters } from '../../../db/schema/accounts.ts';
import { createSharePictures } from '../../adapters/pictures/share-pictures.ts';
import { artistAtWork, paidSong } from '../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../testing/test-shop.ts';

/** One thread draws all share pictures, and one makes all prints. Nobody may close them to others. */

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('new share pictures of one address delay the picture of another by one, and get few places', {
  tags: ['night'],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-turns-'));
  const pictures = createSharePictures(folder);
  const order: string[] = [];
  const ask = async (who: string, title: string) => {
    const drawn = pictures.draw({ kind: 'sleeve', song: { title } }, who);
    order.push(
      await drawn.then(
        () => who,
        (error: Error) => `${who} ${error.name}`,
      ),
    );
  };
  const flood = Array.from({ length: 60 }, (_, at) => ask('flood', `Song ${at}`));
  await Promise.all([...flood, ask('other', 'Forty Winters')]);
  await pictures.stop();
  await rm(folder, { recursive: true });
  const drawn = order.filter((one) => one !== 'flood ThreadBusy');
  expect(order.length - drawn.length).toBeGreaterThanOrEqual(10);
  expect(drawn).toContain('other');
  expect(drawn.indexOf('other')).toBeLessThanOrEqual(4);
});

it('prints are counted for a person, whatever songs they are of', async () => {
  const desk = await artistAtWork(shop);
  const { visitor, slug, ownerId } = await paidSong(shop, {
    goods: await addSongProducts(shop),
    artist: desk.artist,
  });
  const printed = await shop.http.inject({
    url: `/v3/api/stories/${slug}/keep/certificate.pdf`,
    headers: { cookie: visitor.cookie() },
  });
  expect(printed.statusCode).toBe(200);
  const counted = await shop.db.select().from(rateCounters).where(like(rateCounters.key, 'story_print:%'));
  expect(counted.map(({ key }) => key)).toEqual([`story_print:user:${ownerId}`]);
});
