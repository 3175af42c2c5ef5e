import type { OwnReview } from '@keepsong/contract/reviews';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { SignedLinks } from '../../../platform/signed-links.ts';
import { mayReadOlder } from '../../auth/sign-in/proof.ts';
import { findReviewed, REVIEW_KIND } from './own-reviews.repository.ts';

/**
 * How the owner reaches the review: by the token of a mailed link, or signed in on the song's page (`slug`).
 */
export type ReviewDoor = { token?: string | undefined; slug?: string | undefined };
export type Found = NonNullable<Awaited<ReturnType<typeof findReviewed>>>;
export type Told = Result<{ review: OwnReview }>;

/** Finds the song that a visitor may review, and shows its review as the owner sees it. */
export function createEnterReview({ reviewLinks }: { reviewLinks: SignedLinks }) {
  /** The song behind a link or on the page of an own song; null when the visitor may not review it. */
  async function enter(
    on: DbOrTx,
    { token, slug }: ReviewDoor,
    session: Session | null,
  ): Promise<Found | null> {
    if (token) {
      const id = reviewLinks.idOf(token);
      return id === null ? null : findReviewed(on, { id });
    }
    const user = session?.user;
    const found = slug && user ? await findReviewed(on, { slug }) : null;
    if (!found || !session || found.ownerId !== user?.id) return null;
    const isOfSession = found.orderedAt !== null && found.orderedAt >= session.createdAt;
    return mayReadOlder(session) || isOfSession ? found : null;
  }

  async function stateOf(on: DbOrTx, { id, isShown }: NonNullable<Found['review']>) {
    if (isShown) return 'shown' as const;
    const edited = (await findEdited(on, REVIEW_KIND, [String(id)])).get(String(id));
    return edited?.archivedAt ? ('away' as const) : ('waits' as const);
  }

  async function view(on: DbOrTx, found: Found): Promise<OwnReview> {
    const { review, songData, artistId, artistName, ownerName, stars } = found;
    return {
      recipient: songData.recipient,
      artist: artistId === null || artistName === null ? null : { id: artistId, name: artistName },
      stars,
      first_name: ownerName,
      words: review && {
        text: review.body,
        first_name: review.firstName,
        photo: review.photoKey === null ? null : `/media/${review.photoKey}`,
        shows_song: review.showsSong,
        state: await stateOf(on, review),
        answer: review.answer || null,
      },
    };
  }

  async function told(on: DbOrTx, id: number): Promise<Told> {
    const found = await findReviewed(on, { id });
    return found ? ok({ review: await view(on, found) }) : refuse('not_found');
  }

  return { enter, view, told };
}
