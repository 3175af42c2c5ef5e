import { ok, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { forgetEdits } from '../../../platform/editing/edits.repository.ts';
import { addressSubject, type Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { SignedLinks } from '../../../platform/signed-links.ts';
import type { OwnStandingService } from '../../artists/standing/own-standing.service.ts';
import type { ImagesService } from '../../uploads/images.service.ts';
import { createEnterReview, type ReviewDoor, type Told } from './enter-review.service.ts';
import { createKeepReview, type Words } from './keep-review.service.ts';
import { deleteReview, lockSong, REVIEW_KIND } from './own-reviews.repository.ts';

export type OwnReviewsDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  images: Pick<ImagesService, 'own' | 'copy' | 'keepCopy' | 'expireCopy'>;
  ownStanding: Pick<OwnStandingService, 'keepStars'>;
  reviewLinks: SignedLinks;
};

const OPENED = { name: 'own_reviews', max: 240, seconds: 3_600 } as const;
const WRITTEN = { name: 'own_reviews_written', max: 30, seconds: 3_600 } as const;

/** Owners review their songs: with stars, then words, a photo, and whether others may hear the song. */
export function createOwnReviews(deps: OwnReviewsDeps) {
  const { database, clock, limits, images, ownStanding, reviewLinks } = deps;
  const { db } = database;

  const { enter, view, told } = createEnterReview({ reviewLinks });
  const { copyOf, photoOf, keep } = createKeepReview({ database, clock, images });

  return {
    /** Refuses with `not_found`, `too_many_requests`. */
    async open(door: ReviewDoor, session: Session | null, ip: string): Promise<Told> {
      const within = await limits.take(OPENED, addressSubject(ip));
      if (!within.ok) return within;
      const found = await enter(db, door, session);
      return found ? ok({ review: await view(db, found) }) : refuse('not_found');
    },

    /** Stores the stars of a song and of its review; they can be changed. Refuses as `open` does. */
    async giveStars(door: ReviewDoor, stars: number, session: Session | null, ip: string): Promise<Told> {
      const within = await limits.take(OPENED, addressSubject(ip));
      if (!within.ok) return within;
      return database.transaction(async (tx): Promise<Told> => {
        const found = await enter(tx, door, session);
        if (!found) return refuse('not_found');
        await ownStanding.keepStars(tx, { storyId: found.id, artistId: found.artistId, stars });
        return told(tx, found.id);
      });
    },

    /** Stores stars and words; they can be changed. Refuses as `open` does, and with `upload_gone`. */
    async write(door: ReviewDoor, words: Words, session: Session, ip: string): Promise<Told> {
      const within = await limits.take(WRITTEN, addressSubject(ip));
      if (!within.ok) return within;
      const seen = await enter(db, door, session);
      if (!seen) return refuse('not_found');
      const copy = await copyOf(seen, words, session);
      if (!copy.ok) return copy;
      return database.transaction(async (tx): Promise<Told> => {
        await lockSong(tx, seen.id);
        const found = await enter(tx, door, session);
        if (!found) return refuse('not_found');
        const photoKey = await photoOf(tx, found, words, copy.value);
        const { id, artistId } = found;
        await ownStanding.keepStars(tx, { storyId: id, artistId, stars: words.stars });
        await keep(tx, found, words, photoKey);
        return told(tx, id);
      });
    },

    /** Deletes the words for good; the stars stay. Refuses as `open` does. */
    async takeBack(door: ReviewDoor, session: Session | null, ip: string): Promise<Told> {
      const within = await limits.take(WRITTEN, addressSubject(ip));
      if (!within.ok) return within;
      return database.transaction(async (tx): Promise<Told> => {
        const found = await enter(tx, door, session);
        if (!found) return refuse('not_found');
        if (found.review) {
          const { id, photoKey } = found.review;
          if (photoKey !== null) await images.expireCopy(tx, found.ownerId, photoKey);
          await deleteReview(tx, id);
          await forgetEdits(tx, REVIEW_KIND, String(id));
        }
        return told(tx, found.id);
      });
    },
  };
}

export type OwnReviews = ReturnType<typeof createOwnReviews>;
