import { sharePngPath } from '@keepsong/artwork/draw/path';
import type { Story } from '@keepsong/contract/story/stories';
import { buysStreaming } from '@keepsong/domain/cart/named-products';
import { nextLook } from '@keepsong/domain/stories/streaming';
import { DAY_MS } from '@keepsong/domain/time/day';
import {
  type Release,
  type Streaming,
  StreamingUnavailable,
} from '../../../adapters/streaming/streaming.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/db/database.ts';
import { tryAll } from '../../../platform/jobs/try-each.ts';
import type { By } from '../../../platform/states/move.ts';
import type { Switches } from '../../../platform/switches/switches.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { StoryRow } from '../stories.repository.ts';
import {
  findBought,
  findDueReleases,
  findRelease,
  hurryRelease,
  insertRelease,
  insertReleases,
  isStreamingKept,
  isStreamingPaid,
  noteRelease,
  putOffRelease,
  type ReleaseRow,
} from './releases.repository.ts';

type Deps = {
  db: Db;
  artists: Pick<ArtistsService, 'summary'>;
  streaming: Streaming;
  switches: Pick<Switches, 'isClosed'>;
  clock: Clock;
  log: { warn(details: { err: unknown }, message: string): void };
  publicUrl: string;
  /** The streaming service's name, for the banner on a story's page. */
  service: string;
};

type DueRelease = { release: ReleaseRow; story: StoryRow };

const BATCH = 20;

/**
 * Releases songs on the streaming service. A song is submitted when it is delivered, or when streaming is bought for a
 * delivered song. After that the shop asks the service again and again until the song is available there (spec 2.7-16).
 */
export function createReleasesService(deps: Deps) {
  const { db, artists, streaming, switches, clock, log, publicUrl, service } = deps;

  async function handIn(story: StoryRow): Promise<Release> {
    const artist = story.artistId === null ? null : await artists.summary(db, story.artistId);
    const { genre, moods, tempo, recipient } = story.songData;
    const song = { title: story.title, peaks: story.peaks, genre, mood: moods[0] ?? null, tempo, recipient };
    return streaming.submit({
      reference: `story-${story.id}`,
      title: story.title,
      artistName: artist?.artistName ?? '',
      audioUrl: `${publicUrl}/media/${story.audioKey}`,
      coverUrl: `${publicUrl}${sharePngPath({ kind: 'sleeve', song })}`,
    });
  }

  /**
   * Does the next step of a release: submits the song, or asks the service about it. A song is not submitted while the
   * money for its streaming is not in the shop. It then waits, because a won dispute brings the money back.
   */
  async function advance({ release, story }: DueRelease): Promise<'done' | 'unpaid' | 'away'> {
    const now = clock.now();
    if (release.externalId === null && !(await isStreamingPaid(db, story))) {
      await putOffRelease(db, release, now, new Date(now.getTime() + DAY_MS));
      return 'unpaid';
    }
    const unpaidSince = null;
    const tries = release.tries + 1;
    try {
      const told =
        release.externalId === null ? await handIn(story) : await streaming.look(release.externalId);
      await noteRelease(db, release, told.state, {
        externalId: told.id,
        url: told.url,
        ...{ tries, unpaidSince },
        nextAt: nextLook(now, tries),
      });
      return 'done';
    } catch (error) {
      if (!(error instanceof StreamingUnavailable)) throw error;
      log.warn({ err: error }, 'streaming service unavailable');
      await noteRelease(db, release, release.state, { tries, unpaidSince, nextAt: nextLook(now, tries) });
      return 'away';
    }
  }

  return {
    /** Queues a song for release if streaming was bought with it. Call this in the transaction of the delivery. */
    async begin(tx: DbOrTx, story: Pick<StoryRow, 'id' | 'orderId'>): Promise<void> {
      if (buysStreaming(await findBought(tx, story))) await insertRelease(tx, story.id, clock.now());
    },

    /** Queues delivered songs for which streaming was bought. */
    order: (tx: Tx, storyIds: readonly number[], by: By): Promise<void> =>
      insertReleases(tx, storyIds, clock.now(), by),

    /** The facts for the banner on a story's page. */
    async bannerOf(story: Pick<StoryRow, 'id'>): Promise<Story['streaming']> {
      const release = await findRelease(db, story.id);
      const isBought =
        release !== null && (release.externalId !== null || (await isStreamingKept(db, story)));
      return { service, purchased: isBought, url: release?.url ?? null };
    },

    /**
     * Does the next step of every release that is due. Returns for how many. Safe to repeat, because the service
     * recognises a song by its reference. A release that fails does not stop the others; its fault is thrown at the
     * end. While streaming is turned off, releases wait. When the service does not answer, the next batch waits for
     * the next run.
     */
    async advanceDue(): Promise<number> {
      if (await switches.isClosed('streaming')) return 0;
      const now = clock.now();
      let isAway = false;
      return tryAll<DueRelease>(
        async (left) => {
          const before = left.map(({ release }) => release.storyId);
          return isAway ? [] : findDueReleases(db, now, BATCH, before);
        },
        async (due) => {
          const outcome = await advance(due);
          if (outcome === 'away') isAway = true;
          return outcome === 'done';
        },
      );
    },

    /** Makes a release that waits for its next try due now. False when it does not wait for one, or is not paid. */
    hurry: (tx: Tx, storyId: number): Promise<boolean> => hurryRelease(tx, storyId, clock.now()),
  };
}

export type ReleasesService = ReturnType<typeof createReleasesService>;
