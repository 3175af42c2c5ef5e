import type { OwnKept } from '@keepsong/domain/cart/kinds/index';
import { SLIDESHOW } from '@keepsong/domain/cart/named-products';
import { PAYABLE_CHECKOUT } from '@keepsong/domain/states/lists';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isLineOf } from '../../../../db/order-lines.ts';
import { pronunciations, songBuilders } from '../../../../db/schema/builder.ts';
import { checkouts, type FrozenCart, orders } from '../../../../db/schema/checkout.ts';
import { oneOf } from '../../../../db/schema/columns.ts';
import { instantRecordings } from '../../../../db/schema/instant.ts';
import { uploadedImages } from '../../../../db/schema/uploads.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { change } from '../../../platform/states/move.ts';
import { introsOf } from '../intro.ts';
import { list, nameIds, type StoryParts } from './story-data.repository.ts';
import { cancelStories, lockShown, STORY_ERASURES } from './story-tables.ts';

/** Removes a story from every table. The payment data stays, as it does when an account is deleted. */
export async function eraseStory(tx: Tx, parts: StoryParts): Promise<void> {
  const { story, orderIds, builderIds, cart } = parts;
  const ids = sql`(${story.id})`;
  await cancelStories(tx, ids, story.ownerId);
  await lockShown(tx, ids);
  for (const erase of Object.values(STORY_ERASURES)) await tx.execute(erase(ids));
  await bareOrders(tx, orderIds, story);
  if (builderIds.length > 0) {
    await tx
      .update(checkouts)
      .set({ builderId: null, songData: null })
      .where(inArray(checkouts.builderId, builderIds));
    await tx.delete(pronunciations).where(inArray(pronunciations.builderId, builderIds));
    await tx.delete(songBuilders).where(inArray(songBuilders.id, builderIds));
  }
  const recordings = [...nameIds(cart)];
  if (recordings.length > 0)
    await tx.execute(sql`delete from instant_recordings r where id = any(${list(recordings)}::uuid[])
      and not exists (select from orders o where o.user_id = r.user_id and position(r.id::text in o.cart::text) > 0)`);
  const intros = introsOf(story).map(({ audioKey }) => audioKey);
  if (intros.length > 0)
    await tx.delete(instantRecordings).where(inArray(instantRecordings.audioKey, intros));
  if (story.instantSongId) await eraseInstantSong(tx, parts, story.instantSongId);
  await eraseSlides(tx, story.instant?.slideshow?.map(({ imageKey }) => imageKey) ?? []);
}

/** Removes the personal contents from this story's lines in these orders. Lines of other songs do not change. */
async function bareOrders(tx: Tx, ids: readonly number[], story: StoryParts['story']): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: orders.id, checkoutId: orders.checkoutId, cart: orders.cart })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  for (const { id, checkoutId, cart } of rows) {
    const lines = cart.lines.map((line) => (isLineOf(line, id, story) ? bareLine(line) : line));
    const bare: FrozenCart = { ...cart, lines };
    await tx.update(orders).set({ cart: bare }).where(eq(orders.id, id));
    const told = id === story.orderId ? { songData: null } : {};
    await change(tx, 'checkouts', checkoutId, { cart: bare, ...told });
  }
}

type Line = FrozenCart['lines'][number];

/** What stays of each field of a kind: nothing of the texts and recordings that the customer made for the song. */
const bareFields = ({ name, instant, pod, revision, giftCard, giftDesign }: Line) =>
  ({
    ecard: undefined,
    instant: undefined,
    greeting: undefined,
    // Other made-to-order goods have pictures and texts of their own and may not be made yet, so their lines keep these.
    pod: name === SLIDESHOW || instant ? undefined : pod,
    revision: revision && { ...revision, requests: [], note: '' },
    // A gift card is not made for a song.
    giftCard,
    giftDesign,
  }) satisfies Record<keyof OwnKept, unknown>;

/** The line as it stays when its song is deleted. Product, quantity and price stay for bookkeeping. */
const bareLine = (line: Line): Line => ({ ...line, ...bareFields(line) });

/**
 * Deletes the instant song. It stays when other customers have requested it, have ordered it or are about to pay for
 * it.
 */
async function eraseInstantSong(tx: Tx, { story, cart }: StoryParts, songId: string): Promise<void> {
  const taskIds = (cart?.lines ?? []).flatMap(({ instant }) => (instant ? [instant.taskId] : []));
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from instant_tasks t where t.id = any(${list(taskIds)}::uuid[]) or (t.song_id = ${songId} and t.visitor_id in (
      select c.visitor_id from checkouts c join orders o on o.checkout_id = c.id where o.id = ${story.orderId}))
    returning song_id as id`);
  await tx.execute(sql`
    delete from instant_songs s where s.id = any(${list([songId, ...rows.map(({ id }) => id)])}::uuid[])
      and not exists (select from instant_tasks t where t.song_id = s.id)
      and not exists (select from stories other where other.instant_song_id = s.id)
      and not exists (select from checkouts c where ${oneOf(sql`c.state`, PAYABLE_CHECKOUT)}
        and position(s.id::text in c.cart::text) > 0)`);
}

/** Deletes slideshow pictures that no order or contribution uses. */
async function eraseSlides(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.delete(uploadedImages).where(
    and(
      inArray(uploadedImages.imageKey, [...keys]),
      sql`not exists (select from orders o where o.user_id = ${uploadedImages.userId}
        and position(${uploadedImages.imageKey} in o.cart::text) > 0)`,
      sql`not exists (select from story_contributions c where ${uploadedImages.id} = any(c.image_ids))`,
    ),
  );
}

/** Those of these files to which no table refers any more. */
export async function findUnused(tx: DbOrTx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from unnest(${list(keys)}::text[]) key
    where not exists (select from artist_songs where audio_key = key)
      and not exists (select from stories where audio_key = key)
      and not exists (select from instant_songs where audio_key = key)
      and not exists (select from instant_recordings where audio_key = key)
      and not exists (select from pronunciations where audio_key = key)
      and not exists (select from uploaded_images where image_key = key)`);
  return rows.map(({ key }) => key);
}
