import type { Story } from '@keepsong/contract/story/stories';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { type StoryView, storyView, type Visibility } from '@keepsong/domain/stories/story';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db, DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { mayStaff, requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { By } from '../../platform/states/move.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { DeliveriesService } from '../instant/deliveries.service.ts';
import { createApplause, giverOf } from './applause.service.ts';
import { introOf } from './intro.ts';
import type { KeptSong } from './keep/song-file.ts';
import type { ReleasesService } from './sharing/releases.service.ts';
import type { RevealsService } from './sharing/reveals.service.ts';
import {
  cancelUndelivered,
  findBriefRecordings,
  findDecliners,
  findOwners,
  findPrivateByAudio,
  findPrivateByIntro,
  findProgress,
  findStory,
  findStoryBySlug,
  findStoryOfOrder,
  insertStory,
  isLoved,
  moveStory,
  type NewStory,
  noteOpened,
  type StoryRow,
  updateStory,
} from './stories.repository.ts';
import { type Progress, storyAnswer } from './story-view.ts';

/** The fields of a story that is created for a paid order. `slug` cannot be guessed (`randomSlug`). */
export type OrderedStory = Pick<
  NewStory,
  | 'slug'
  | 'title'
  | 'orderId'
  | 'ownerId'
  | 'fromName'
  | 'songData'
  | 'extraVerses'
  | 'instantSongId'
  | 'instant'
  | 'greeting'
  | 'createdAt'
>;

/** A song that the viewer may hear, and whether the viewer owns it. */
export type HeardStory = { id: number; ownerId: number; artistId: number | null; isOwner: boolean };

type Deps = {
  database: Database;
  artists: ArtistsService;
  instantSongs: Pick<DeliveriesService, 'songOf'>;
  reveals: Pick<RevealsService, 'planOf'>;
  releases: Pick<ReleasesService, 'begin' | 'bannerOf'>;
  limits: Limits;
  clock: Clock;
};

/**
 * The pages of stories. Before the delivery, the owner sees the progress and others see a teaser. After it, everyone
 * who has the page's address can hear the song, unless the page is private.
 */
export function createStoriesService({
  database,
  artists,
  instantSongs,
  reveals,
  releases,
  limits,
  clock,
}: Deps) {
  const { db } = database;

  async function viewOf(on: DbOrTx, story: StoryRow, session: Session | null) {
    const artist = story.artistId === null ? null : await artists.summary(on, story.artistId);
    const isStaff = mayStaff(session, 'orders');
    const viewer = session?.user ? { userId: String(session.user.id), isStaff } : null;
    const artistUserId = artist?.userId == null ? null : String(artist.userId);
    const facts = {
      status: story.status,
      ownerId: String(story.ownerId),
      artistUserId,
      visibility: story.visibility,
      sharesFile: story.sharesFile,
    };
    return { artist, view: storyView(facts, viewer) };
  }

  /**
   * The progress of a commissioned song. Until an artist has accepted, it also names the artist who is asked, and the
   * chosen one if that artist declined. The customer does not know the others. Null for an instant song.
   */
  async function progressOf(story: StoryRow): Promise<Progress | null> {
    const found = await findProgress(db, story.id);
    if (!found || story.artistId !== null) return found && { ...found, asked: null, declined: [] };
    const asked = found.askedId === null ? null : await artists.summary(db, found.askedId);
    const chosen = story.songData.selected_recommended_artist?.id;
    const decliners = await findDecliners(db, found.commissionId);
    const declined = decliners.filter(({ id }) => String(id) === chosen).map(({ name }) => name);
    return { ...found, asked, declined };
  }

  return {
    /** Creates the story of a paid order and returns its id. Its page exists from then on. */
    open: (tx: Tx, story: OrderedStory, by: By): Promise<number> => insertStory(tx, story, by),
    owners: async (tx: DbOrTx, ids: number[]) =>
      ids.length > 0 ? findOwners(tx, ids) : new Map<number, number>(),
    /** The story's page for this viewer. Refusals: `not_found`. */
    async get(slug: string, session: Session | null): Promise<Result<Story>> {
      const story = await findStoryBySlug(db, slug);
      if (!story) return refuse('not_found');
      const { artist, view } = await viewOf(db, story, session);
      await noteSeen({ db, clock }, story, view, session);
      // Streaming is not sold with instant songs (spec 9.1-09).
      const isSung = view.screen === 'song' && story.instantSongId === null;
      const [progress, recordings, sung, loved, reveal, streaming] = await Promise.all([
        view.canReadBrief ? progressOf(story) : null,
        view.isOwner ? findBriefRecordings(db, story.id) : null,
        story.instantSongId === null ? null : instantSongs.songOf(db, story.instantSongId),
        session ? isLoved(db, story.id, giverOf(session)) : false,
        view.isOwner ? reveals.planOf(story) : null,
        isSung ? releases.bannerOf(story) : null,
      ]);
      const now = clock.now();
      return ok(
        storyAnswer({ story, view, artist, progress, recordings, sung, loved, reveal, streaming, now }),
      );
    },
    /**
     * The story, if this viewer may hear its song; otherwise null. Features such as comments check access with this
     * function.
     */
    async heard(slug: string, session: Session | null): Promise<HeardStory | null> {
      const story = await findStoryBySlug(db, slug);
      if (!story) return null;
      const { view } = await viewOf(db, story, session);
      const { id, ownerId, artistId } = story;
      return view.screen === 'song' ? { id, ownerId, artistId, isOwner: view.isOwner } : null;
    },
    /**
     * Whether the file of a song or of its spoken intro is served to this viewer. Everybody who has its address
     * gets it, unless the story is private. Then only viewers who may open the page get it.
     */
    async mayHear(audioKey: string, findSession: () => Promise<Session | null>): Promise<boolean> {
      const find = audioKey.startsWith('greetings/') ? findPrivateByIntro : findPrivateByAudio;
      const shut = await find(db, audioKey);
      if (shut.length === 0) return true;
      const session = await findSession();
      const seen = await Promise.all(shut.map((story) => viewOf(db, story, session)));
      return seen.some(({ view }) => view.screen !== 'private');
    },
    /** The state of a story that the user owns (spec 7.6-01). Refusals: `not_found`. */
    async statusById(id: number, session: Session | null): Promise<Result<{ status: string }>> {
      const story = await findStory(db, id);
      if (!story || story.ownerId !== session?.user?.id) return refuse('not_found');
      return ok({ status: story.status });
    },
    /** Changes who can see the page. Refusals: `not_found`. */
    async setVisibility(slug: string, visibility: Visibility, session: Session | null) {
      const story = await findStoryBySlug(db, slug);
      if (!story || story.ownerId !== session?.user?.id) return refuse('not_found');
      await updateStory(db, story.id, { visibility });
      return ok({ visibility });
    },
    /** Changes whether everybody who can hear the song may download its file. Refusals: `not_found`. */
    async shareFile(slug: string, sharesFile: boolean, session: Session | null) {
      const story = await findStoryBySlug(db, slug);
      if (!story || story.ownerId !== session?.user?.id) return refuse('not_found');
      await updateStory(db, story.id, { sharesFile });
      return ok({ shares_file: sharesFile });
    },
    ...createApplause({ database, artists, limits, viewOf }),
    /** The recording and its facts, for a viewer who may download it. Refusals: `not_found`. */
    async download(slug: string, session: Session | null): Promise<Result<KeptSong>> {
      const story = await findStoryBySlug(db, slug);
      if (!story?.audioKey) return refuse('not_found');
      const { artist, view } = await viewOf(db, story, session);
      if (!view.canDownload) return refuse('not_found');
      const artistName = artist?.artistName ?? story.instant?.artistName ?? '';
      return ok({
        audioKey: story.audioKey,
        title: story.title,
        artistName,
        isGenerated: story.instant !== null,
        introKey: introOf(story)?.audioKey ?? null,
      });
    },
    /** Call this in the transaction of a delivery. It starts the streaming that was bought with the song. */
    delivered: (tx: DbOrTx, story: Pick<StoryRow, 'id' | 'orderId'>) => releases.begin(tx, story),
    /** Changes fields of a story, but not its state. */
    change: updateStory,
    /** Moves a story to another state. False when it is no longer in the expected state. */
    move: moveStory,
    /** Ends a song that is not delivered and will not be made. Does nothing to any other song. */
    cancel: cancelUndelivered,
    /** Recordings of how names are spoken, for the artist's brief. */
    briefRecordings: (tx: DbOrTx, id: number) => findBriefRecordings(tx, id),
    ofOrder: (tx: DbOrTx, orderId: number) => findStoryOfOrder(tx, orderId),
  };
}

export type StoriesService = ReturnType<typeof createStoriesService>;

/**
 * Notes when the owner first opens the delivered song, and logs when a member of the staff opens the page with
 * the customer's words.
 */
async function noteSeen(
  { db, clock }: { db: Db; clock: Clock },
  story: StoryRow,
  view: StoryView,
  session: Session | null,
): Promise<void> {
  if (view.isOwner && view.screen === 'song' && story.openedAt === null && !session?.isSeenAs)
    await noteOpened(db, story.id, clock.now());
  const member = requireStaff(session, 'orders');
  if (!member.ok || view.isOwner || !view.canReadBrief) return;
  await noteStaff(db, member.value, clock.now(), {
    action: 'song.seen',
    orderNumber: story.orderId === null ? null : orderNumber(story.orderId),
    customerId: story.ownerId,
  });
}
