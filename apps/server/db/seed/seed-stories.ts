import type { SongData } from '@keepsong/domain/builder/song-data';
import { emptySongData } from '@keepsong/domain/builder/song-data';
import { EXTRA_VERSE, GRATUITY, SONG } from '@keepsong/domain/cart/named-products';
import { USUAL_RATES } from '@keepsong/domain/earnings/rates';
import { timesOfEngine } from '@keepsong/domain/stories/lyric-times';
import { dueAt } from '@keepsong/domain/studio/commission';
import { artistPay, artistTip } from '@keepsong/domain/studio/fee';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { createSettleEarnings } from '../../src/features/earnings/settle-earnings.service.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { randomSlug } from '../../src/platform/ids.ts';
import { begin } from '../../src/platform/states/move.ts';
import { artists } from '../schema/artists.ts';
import { commissionOffers, commissions, songChecks } from '../schema/commissions.ts';
import type { stories } from '../schema/stories.ts';
import {
  CHECKED_STORY,
  type CheckedStory,
  DELIVERED_STORY,
  type DeliveredStory,
  HELD_STORY,
  LATE_STORY,
  STORY_IN_PRODUCTION,
} from './content/stories.ts';
import type { ArtistIds, ReadySong } from './seed-artists.ts';
import { writeCreditOrder } from './seed-orders.ts';

type NewStory = typeof stories.$inferInsert;
type NewCommission = typeof commissions.$inferInsert;
type Options = { songs: ReadySong[]; bySlug: ArtistIds; customerId: number; otherId: number; now: Date };
type Brief = typeof DELIVERED_STORY | typeof STORY_IN_PRODUCTION | CheckedStory;
/** The late song was promised this many days ago for the next day, so it is overdue by a day at any hour. */
const LATE_DAYS = 3;
const HOUR_MS = 3_600_000;

/** What the customer bought with a song: extra verses, and a tip. */
const addOnsOf = ({ extraVerses, tipCents = 0 }: Brief) => [
  ...(extraVerses > 0 ? [{ product: EXTRA_VERSE, quantity: extraVerses }] : []),
  ...(tipCents > 0 ? [{ product: GRATUITY, quantity: 1, cents: tipCents }] : []),
];

function songDataOf(brief: Brief, artist: { id: number; artistName: string }): SongData {
  return {
    ...emptySongData(),
    occasion: brief.occasion,
    relationship: brief.relationship,
    genre: brief.genre,
    gender: brief.gender,
    moods: [...brief.moods],
    tempo: brief.tempo,
    recipient: brief.recipient,
    questions: brief.answers.map((answer) => ({ ...answer })),
    selected_recommended_artist: { id: String(artist.id), artist_name: artist.artistName, photo: null },
    pronunciations: brief.pronunciations.map((spelled) => ({
      ...spelled,
      audio: null,
      saved: true,
      expire: null,
    })),
  };
}

/**
 * Writes a story with the order that credit has paid, and its commission. `delivered` holds the additional columns of
 * story and commission for a song that is delivered.
 */
async function writeStory(
  tx: Tx,
  brief: Brief,
  { bySlug, customerId, now }: Options,
  delivered?: { story: Partial<NewStory>; commission: Partial<NewCommission> },
) {
  const artistId = bySlug.get(brief.artist) ?? 0;
  const [artist] = await tx.select().from(artists).where(eq(artists.id, artistId)).limit(1);
  if (!artist) throw new Error(`no demo artist ${brief.artist}`);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const createdAt = daysAgo(brief.orderedDaysAgo);
  const { id: orderId, quote } = await writeCreditOrder(tx, {
    ...{ name: brief.order, userId: customerId, createdAt, product: SONG, addOns: addOnsOf(brief) },
  });
  const [storyId] = await begin(
    tx,
    'stories',
    {
      slug: randomSlug(),
      ownerId: customerId,
      orderId,
      status: 'in_production',
      fromName: brief.fromName,
      songData: songDataOf(brief, artist),
      extraVerses: brief.extraVerses,
      artistId,
      createdAt,
      ...delivered?.story,
    },
    'import',
  );
  if (storyId === undefined) throw new Error('insert returned no story');
  const acceptedAt = daysAgo('acceptedDaysAgo' in brief ? brief.acceptedDaysAgo : brief.orderedDaysAgo);
  const [commissionId] = await begin(
    tx,
    'commissions',
    {
      storyId,
      state: 'accepted',
      artistId,
      ...artistPay(quote.lines, USUAL_RATES),
      tipCents: artistTip(quote.lines),
      deliveryDays: artist.availableDeliveryDays,
      offeredAt: createdAt,
      offerExpiresAt: new Date(createdAt.getTime() + DAY_MS),
      acceptedAt,
      dueAt: dueAt(acceptedAt, artist.availableDeliveryDays),
      artistNote: brief.artistNote,
      ...delivered?.commission,
    },
    'import',
  );
  if (commissionId === undefined) throw new Error('insert returned no commission');
  await tx.insert(commissionOffers).values({
    commissionId,
    artistId,
    offeredAt: createdAt,
    outcome: 'accepted',
    acceptedAt,
    endedAt: acceptedAt,
  });
  return storyId;
}

const recordingOf = (brief: DeliveredStory | CheckedStory, { songs }: Options): ReadySong => {
  const recording = songs.find(({ artist, title }) => artist === brief.artist && title === brief.title);
  if (!recording) throw new Error('a demo story has no recording');
  return recording;
};

/** Writes a song that its artist has put up and that nobody of the staff has heard yet. */
async function writeChecked(tx: Tx, brief: CheckedStory, options: Options): Promise<void> {
  const { lyrics, audioKey, durationSeconds, peaks, lines } = recordingOf(brief, options);
  const putUpAt = new Date(options.now.getTime() - brief.putUpHoursAgo * HOUR_MS);
  const work = { title: brief.title, lyrics, audioKey, durationSeconds, peaks };
  const lineStarts = timesOfEngine(lyrics, lines)?.map((line) => line?.from ?? null) ?? null;
  const storyId = await writeStory(tx, brief, options, {
    story: {},
    commission: { ...work, lineStarts, state: 'to_be_checked', checkedAt: putUpAt },
  });
  const [commission] = await tx.select().from(commissions).where(eq(commissions.storyId, storyId));
  if (!commission) throw new Error('a demo story has no commission');
  const { id: commissionId, artistId } = commission;
  await tx.insert(songChecks).values({ ...work, commissionId, artistId: artistId ?? 0, version: 1, putUpAt });
}

/** Writes a delivered song, and posts what its artist has earned by it. */
async function writeDelivered(tx: Tx, brief: DeliveredStory, options: Options): Promise<number> {
  const recording = recordingOf(brief, options);
  const deliveredAt = new Date(options.now.getTime() - brief.deliveredDaysAgo * DAY_MS);
  const work = {
    title: brief.title,
    lyrics: recording.lyrics,
    artistNote: brief.artistNote,
    audioKey: recording.audioKey,
    durationSeconds: recording.durationSeconds,
    peaks: recording.peaks,
    deliveredAt,
  };
  const lyricTimes = timesOfEngine(recording.lyrics, recording.lines);
  const storyId = await writeStory(tx, brief, options, {
    story: {
      ...{ ...work, status: 'shipped', lyricTimes, applauseCount: brief.applause },
      visibility: brief.isPrivate ? 'private' : 'unlisted',
    },
    commission: {
      ...{ ...work, state: 'delivered', checkedAt: deliveredAt },
      ...{ firstPutUpAt: deliveredAt, firstDueAt: deliveredAt },
    },
  });
  await createSettleEarnings({ clock: { now: () => deliveredAt } }).delivered(tx, storyId);
  return storyId;
}

/** Writes a song that is late: its customer is asked what should happen as soon as the shop runs. */
async function writeLate(tx: Tx, options: Options): Promise<void> {
  const late = dueAt(new Date(options.now.getTime() - LATE_DAYS * DAY_MS), 1);
  await writeStory(tx, LATE_STORY, options, { story: {}, commission: { dueAt: late } });
}

/**
 * Writes five songs. The demo customer has two of them: one delivered and accepted, one in production. The others belong
 * to another customer (`otherId`): one was just delivered, one waits for the staff's check, and one is late. Both
 * delivered songs are by the same artist, so this artist has some pay that is held and some that is payable. Returns the
 * ids of the delivered songs: `shared` is the demo customer's.
 */
export async function seedStories(tx: Tx, options: Options): Promise<{ shared: number; private: number }> {
  await writeStory(tx, STORY_IN_PRODUCTION, options);
  const accepted = await writeDelivered(tx, DELIVERED_STORY, options);
  const approvedAt = new Date(options.now.getTime() - (DELIVERED_STORY.deliveredDaysAgo - 1) * DAY_MS);
  await tx.update(commissions).set({ approvedAt }).where(eq(commissions.storyId, accepted));
  await createSettleEarnings({ clock: { now: () => approvedAt } }).releaseSong(tx, accepted);
  await writeLate(tx, { ...options, customerId: options.otherId });
  const held = await writeDelivered(tx, HELD_STORY, { ...options, customerId: options.otherId });
  await writeChecked(tx, CHECKED_STORY, { ...options, customerId: options.otherId });
  const artistId = options.bySlug.get(DELIVERED_STORY.artist) ?? 0;
  await tx.update(artists).set({ applauseCount: DELIVERED_STORY.applause }).where(eq(artists.id, artistId));
  return { shared: accepted, private: held };
}
