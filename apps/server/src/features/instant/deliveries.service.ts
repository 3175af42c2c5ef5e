import type { Locale } from '@keepsong/domain/format/locale';
import { timesOfEngine } from '@keepsong/domain/stories/lyric-times';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, type DbOrTx, inOwnTransaction } from '../../platform/db/database.ts';
import { tryAll, tryEach } from '../../platform/jobs/try-each.ts';
import { step } from '../../platform/steps.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { storyPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { markTrouble, shipInstantSong } from '../stories/instant-stories.service.ts';
import type { VendorMessages } from '../studio/vendors/vendor-messages.service.ts';
import {
  type Deliverable,
  findDeliverable,
  findSongOfStory,
  findUntoldTrouble,
} from './deliveries.repository.ts';
import type { SongFiles } from './song-files.ts';

type Deps = {
  database: Database;
  notifications: Notifications;
  vendorMessages: Pick<VendorMessages, 'tellSongChanged'>;
  clock: Clock;
  storage: Storage;
  songFiles: SongFiles;
  staff: { email: string; locale: Locale };
};

/** The facts about an instant song that a story page shows. */
export type SungSong = Awaited<ReturnType<typeof findSongOfStory>>;

/**
 * The fields that are copied from a finished song to its story. The waveform is not copied, because sleeves are
 * drawn from it. The customer chose the song with the sleeve of its preview, so the story keeps that sleeve.
 */
const finished = ({ title, lyrics, lines, seconds }: Deliverable['song']) => ({
  ...{ title, lyrics },
  lyricTimes: timesOfEngine(lyrics, lines),
  durationSeconds: seconds,
});

/** Delivers finished songs to their stories. Tells the customer and the staff when a song could not be made. */
export function createDeliveriesService({
  database,
  notifications,
  vendorMessages,
  clock,
  storage,
  songFiles,
  staff,
}: Deps) {
  const { db } = database;

  /** Copies the recording for one story, so that two buyers with the same answers do not share its address. */
  async function copyFor({ story, song }: Deliverable): Promise<string | null> {
    if (song.audioKey === null) return null;
    const audioKey = songFiles.keyFor(song, story.id);
    await storage.put(audioKey, await storage.read(song.audioKey), { contentType: 'audio/mpeg' });
    return audioKey;
  }

  /** False when another process has delivered the song. */
  async function deliver({ story, song }: Deliverable): Promise<boolean> {
    const audioKey = await copyFor({ story, song });
    const done = await inOwnTransaction(database, async (tx) => {
      if (!(await shipInstantSong(tx, story.id, { ...finished(song), audioKey }, clock.now()))) return false;
      const facts = songFactsOf(story.songData, song.title);
      const params = { song: facts, storyPath: storyPath(story.slug) };
      await notifications.notifyOwner(
        tx,
        story.id,
        'instant_song_delivered',
        params,
        `story:${story.id}:instant_delivered`,
      );
      const about = { kind: 'arrived' as const, key: `story:${story.id}:instant_delivered` };
      await vendorMessages.tellSongChanged(tx, story.id, about);
      return true;
    });
    step('instant.delivered');
    return done;
  }

  /** False when another process has told it. */
  async function tellTheTruth({ story, song }: Deliverable): Promise<boolean> {
    return inOwnTransaction(database, async (tx) => {
      if (!(await markTrouble(tx, story.id, clock.now()))) return false;
      const params = { song: songFactsOf(story.songData, story.title), storyPath: storyPath(story.slug) };
      const key = `story:${story.id}:instant_trouble`;
      await notifications.notifyOwner(tx, story.id, 'instant_song_trouble', params, key);
      await notifications.notify(tx, {
        channel: 'email',
        recipient: staff.email,
        template: 'instant_song_failed_staff',
        params: { ...params, orderId: story.orderId, reason: song.lastError ?? '' },
        locale: staff.locale,
        dedupeKey: `${key}:staff:${clock.now().getTime()}`,
      });
      return true;
    });
  }

  return {
    /**
     * Delivers the finished songs and reports the failed ones. Safe to repeat and to run in parallel. A song that
     * fails, such as one whose file cannot be read, does not stop the others; its fault is thrown at the end.
     */
    async deliverDue(): Promise<void> {
      const parts = [
        () => tryAll<Deliverable>((left) => findDeliverable(db, left), deliver),
        () => tryAll<Deliverable>((left) => findUntoldTrouble(db, left), tellTheTruth),
      ];
      await tryEach(parts, (part) => part());
    },

    /** The facts about a story's song, with its progress. */
    songOf: (tx: DbOrTx, songId: string) => findSongOfStory(tx, songId),
  };
}

export type DeliveriesService = ReturnType<typeof createDeliveriesService>;
