import type { Locale } from '@keepsong/domain/format/locale';
import { ok, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { findEdited, saveEdit } from '../../../platform/editing/edits.repository.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { ImagesService, NewImage } from '../../uploads/images.service.ts';
import type { Found } from './enter-review.service.ts';
import { insertReview, type NewReview, REVIEW_KIND, updateReview } from './own-reviews.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  images: Pick<ImagesService, 'own' | 'copy' | 'keepCopy' | 'expireCopy'>;
};

export type Words = {
  stars: number;
  text: string;
  first_name: string;
  image_id: string | null;
  keeps_photo: boolean;
  shows_song: boolean;
  locale: Locale;
};

/** Stores the words and the photo of a review. */
export function createKeepReview({ database, clock, images }: Deps) {
  const { db } = database;

  /**
   * Copies the uploaded photo for the review alone, because the customer may use the same upload in an order.
   * Null without a new photo.
   */
  async function copyOf({ ownerId }: Found, { image_id }: Words, session: Session) {
    if (image_id === null) return ok(null);
    const [image] = await images.own(db, [image_id], session);
    return image ? ok(await images.copy(image, ownerId)) : refuse('upload_gone');
  }

  /** The photo that the review has from now on. The replaced photo expires, and a job deletes it. */
  async function photoOf(tx: Tx, { ownerId, review }: Found, { keeps_photo }: Words, copy: NewImage | null) {
    const old = review?.photoKey ?? null;
    if (copy === null && keeps_photo) return old;
    if (old !== null) await images.expireCopy(tx, ownerId, old);
    if (copy !== null) await images.keepCopy(tx, copy);
    return copy?.imageKey ?? null;
  }

  /**
   * Stores the words. Visitors do not see them until an editor has shown them; that holds also for changed
   * words.
   */
  async function keep(tx: Tx, found: Found, words: Words, photoKey: string | null): Promise<void> {
    const { review: before, id, artistId, songData } = found;
    const now = clock.now();
    const row: NewReview = {
      ...{ artistId, storyId: id, firstName: words.first_name, body: words.text, rating: words.stars },
      ...{ occasion: songData.occasion, relationship: songData.relationship, locale: words.locale },
      // No song is heard beside the review of an instant song, so its recording need not become public.
      ...{ photoKey, showsSong: words.shows_song && artistId !== null, isShown: false },
    };
    const reviewId = before ? before.id : await insertReview(tx, { ...row, createdAt: now });
    if (before) await updateReview(tx, before.id, row);
    const itemId = String(reviewId);
    const edited = (await findEdited(tx, REVIEW_KIND, [itemId])).get(itemId);
    await saveEdit(tx, {
      ...{ kind: REVIEW_KIND, itemId, version: edited ? edited.version + 1 : before ? 2 : 1, now },
      action: before ? 'drafted' : 'added',
      body: { answer: before?.answer ?? '', shows_photo: before?.showsPhoto ?? true },
      ...{ draft: null, publishAt: null, archivedAt: null, userId: null },
    });
  }

  return { copyOf, photoOf, keep };
}
