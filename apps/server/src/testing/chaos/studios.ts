import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { earningHolds } from '../../../db/schema/earnings.ts';
import { stories } from '../../../db/schema/stories.ts';
import { WORK } from '../people.ts';
import { type Entrance, signInByMail } from '../staff-entrance.ts';
import { addArtist, type TestShop } from '../test-shop.ts';
import type { Answer, Visitor } from '../visitor.ts';

/** An artist who is signed in and writes songs. */
export type Studio = { artist: Awaited<ReturnType<typeof addArtist>>; visitor: Visitor };
type Songs = Pick<TestShop, 'db'>;

/** Signs in artists. Each has an e-mail address, so the bank can open an account. */
export async function openStudios(entrance: Entrance, count: number): Promise<Studio[]> {
  const { db } = entrance;
  const studios: Studio[] = [];
  while (studios.length < count) {
    const email = `singer-${randomUUID()}@example.com`;
    const [user] = await db
      .insert(users)
      .values({ email, role: 'artist', emailVerifiedAt: new Date() })
      .returning({ id: users.id });
    const artist = await addArtist({ db }, { userId: user?.id ?? null });
    studios.push({ artist, visitor: await signInByMail(entrance, email) });
  }
  return studios;
}

/** The song of an order. */
export async function songOf({ db }: Songs, orderId: number) {
  const [song] = await db
    .select({ storyId: stories.id, slug: stories.slug, commissionId: commissions.id })
    .from(stories)
    .innerJoin(commissions, eq(commissions.storyId, stories.id))
    .where(eq(stories.orderId, orderId));
  if (!song) throw new Error('a song that was paid is not there');
  return song;
}

/** How often an artist looks at the work again. A kill may have interrupted each step. */
const LOOKS = 10;

/**
 * The artist takes all steps from the offer to the delivery. When a process was killed after a step, its answer
 * was lost and the repeated call is refused. So the artist looks how far the song is, and goes on from there.
 */
export async function sing({ db }: Songs, { visitor }: Studio, commissionId: number): Promise<void> {
  const params = { id: commissionId };
  let last: Answer | null = null;
  for (let looked = 0; looked < LOOKS; looked += 1) {
    const [work] = await db.select().from(commissions).where(eq(commissions.id, commissionId));
    if (work?.state === 'delivered') return;
    if (work?.state === 'offered') last = await visitor.call('studio.accept', { params });
    else {
      await visitor.call('studio.saveWork', { params, body: WORK });
      await record({ db }, commissionId);
      last = await visitor.call('studio.deliver', { params, body: {} });
    }
  }
  throw new Error(`not sung: ${JSON.stringify(last?.body)}`);
}

/**
 * Puts a recording beside the words. It is not uploaded, because the check of a recording may take longer than a
 * shop lives here, and then no song would ever be delivered.
 */
async function record({ db }: Songs, commissionId: number): Promise<void> {
  const recording = { audioKey: `songs/chaos-${commissionId}.mp3`, durationSeconds: 95, peaks: [0, 60, 100] };
  await db.update(commissions).set(recording).where(eq(commissions.id, commissionId));
}

/** Lets the days pass after which silence accepts a song. */
export async function letDaysPass({ db }: Songs, storyId: number): Promise<void> {
  await db.update(earningHolds).set({ until: new Date() }).where(eq(earningHolds.storyId, storyId));
}
