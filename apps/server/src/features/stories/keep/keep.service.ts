import { floodInkFor } from '@keepsong/artwork/song';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { SharePictures } from '../../../adapters/pictures/share-pictures.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { Thread } from '../../../platform/threads/thread.ts';
import { type ArtistsService, pagePeaks } from '../../artists/artists.service.ts';
import { givenLines } from '../../checkout/fulfilment/order-detail.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { requireOwn } from '../work/own-story.ts';
import { findKept } from './keep.repository.ts';
import type { KeepFacts, KeepJob, Keepsake } from './keep-pdf.ts';

type Deps = {
  db: Db;
  artists: ArtistsService;
  limits: Limits;
  clock: Clock;
  /** Makes the PDFs. */
  printing: Pick<Thread<KeepJob, Uint8Array>, 'ask'>;
  shop: { brand: string; publicUrl: string };
};

/** Prints of a person are limited, because each one draws a picture at print size. */
const PRINTS = { name: 'story_print', max: 60, seconds: 3600 } as const;

/** Documents that the owner of a song can print. Each is made when it is requested. */
export function createKeepService({ db, artists, limits, clock, printing, shop }: Deps) {
  return {
    /**
     * Makes a document as a PDF. Refusals: `sign_in_required`; `too_many_requests`; `not_found`, also for a canceled
     * song and, before the delivery, for the lyrics and for every document of an instant song. Throws `ThreadBusy`.
     */
    async print(
      which: Keepsake,
      slug: string,
      {
        session,
        locale,
        pictures,
      }: { session: Session | null; locale: Locale; pictures: Pick<SharePictures, 'print'> },
    ): Promise<Result<Buffer>> {
      const own = requireOwn(await findKept(db, slug), session);
      if (!own.ok) return own;
      const { story, dueAt, order } = own.value;
      const isThere = story.status === 'shipped';
      const isWorthless = !isThere && (which === 'lyrics' || story.instant !== null);
      if (story.status === 'canceled' || isWorthless) return refuse('not_found');
      const who = `user:${story.ownerId}`;
      const within = await limits.take(PRINTS, who);
      if (!within.ok) return within;
      const artist = story.artistId === null ? null : await artists.summary(db, story.artistId);
      const song = songFactsOf(story.songData, story.title, isThere ? pagePeaks(story.peaks) : []);
      const sketch = { ...song, title: isThere ? story.title : '', peaks: song.peaks ?? [] };
      const facts: KeepFacts = {
        recipient: story.songData.recipient,
        fromName: story.fromName,
        title: isThere ? story.title : '',
        artistName: artist?.artistName ?? story.instant?.artistName ?? '',
        isGenerated: story.instant !== null,
        lyrics: story.lyrics ?? '',
        url: `${shop.publicUrl}/stories/${story.slug}`,
        promised: isThere || !dueAt ? null : chicagoDay(dueAt),
        order: order && { id: order.id, createdAt: order.createdAt, lines: givenLines(order, locale) },
        ink: floodInkFor(sketch),
        sleeve: await pictures.print(sketch, who),
        brand: shop.brand,
        locale,
        createdAt: clock.now(),
        compress: true,
      };
      return ok(Buffer.from(await printing.ask({ which, facts }, who)));
    },
  };
}

export type KeepService = ReturnType<typeof createKeepService>;
