import type { OwnStanding } from '@keepsong/contract/makers/standing';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireArtist } from '../../auth/sign-in/proof.ts';
import type { ReviewsService } from '../../reviews/reviews.service.ts';
import { measureStanding, shownStanding, strikesOf } from './measure-standing.service.ts';
import {
  findArtistOfStanding,
  findRated,
  lockStrike,
  moveStrike,
  saveRating,
} from './standing.repository.ts';

type Deps = { database: Database; limits: Limits; clock: Clock; reviews: Pick<ReviewsService, 'star'> };
/** `artistId` is null for an instant song. Its stars count for nobody's standing. */
type Rating = { storyId: number; artistId: number | null; stars: number };

const APPEALS = { name: 'strike_appeals', max: 10, seconds: 86_400 } as const;
const RATINGS = { name: 'song_ratings', max: 30, seconds: 3_600 } as const;

/**
 * Shows artists their own standing, takes appeals against strikes, and stores the stars that customers give.
 */
export function createOwnStanding({ database, limits, clock, reviews }: Deps) {
  const { db } = database;

  async function keepStars(tx: Tx, rating: Rating): Promise<void> {
    await saveRating(tx, { ...rating, ratedAt: clock.now() });
    await reviews.star(tx, rating);
  }

  async function ownView(artistId: number): Promise<Result<{ standing: OwnStanding }>> {
    const [all, row, list] = await Promise.all([
      measureStanding(db, artistId, clock.now()),
      findArtistOfStanding(db, artistId),
      strikesOf(db, artistId, false),
    ]);
    return ok({
      standing: { ...shownStanding(all, row?.effect ?? 'none'), is_trusted: row?.isTrusted ?? false, list },
    });
  }

  return {
    /** What artists see of their own standing. Refuses with `sign_in_required`, `forbidden`. */
    async own(session: Session | null): Promise<Result<{ standing: OwnStanding }>> {
      const artist = requireArtist(session);
      return artist.ok ? ownView(artist.value.artistId) : artist;
    },

    /**
     * An artist says why a strike is wrong, once. Refuses with `sign_in_required`, `forbidden`,
     * `too_many_requests`, `not_found` for the strike of another artist, `already_decided` when it was appealed
     * or decided before.
     */
    async appeal(
      session: Session | null,
      strikeId: number,
      text: string,
    ): Promise<Result<{ standing: OwnStanding }>> {
      const artist = requireArtist(session);
      if (!artist.ok) return artist;
      const within = await limits.take(APPEALS, `artist:${artist.value.artistId}`);
      if (!within.ok) return within;
      const done = await database.transaction(async (tx): Promise<Result<null>> => {
        const strike = await lockStrike(tx, strikeId);
        if (!strike || strike.artistId !== artist.value.artistId) return refuse('not_found');
        if (strike.state !== 'given') return refuse('already_decided');
        const by = { mover: 'artist' as const, userId: artist.value.userId };
        await moveStrike(tx, strike, 'appealed', by, { appeal: text, appealedAt: clock.now() });
        return ok(null);
      });
      return done.ok ? ownView(artist.value.artistId) : done;
    },

    /** Stores the stars of an owner whose right to rate was already checked, for example by a mailed link. */
    keepStars,

    /**
     * The owner rates a delivered song with stars, and may change the rating later. Refuses with
     * `sign_in_required`, `too_many_requests`, `not_found`.
     */
    async rate(session: Session | null, slug: string, stars: number): Promise<Result<{ stars: number }>> {
      if (!session?.user) return refuse('sign_in_required');
      const within = await limits.take(RATINGS, `user:${session.user.id}`);
      if (!within.ok) return within;
      const story = await findRated(db, slug);
      const isOwn = story?.ownerId === session.user.id && story.status === 'shipped';
      if (!story || !isOwn || story.artistId === null) return refuse('not_found');
      const rating: Rating = { storyId: story.id, artistId: story.artistId, stars };
      return database.transaction(async (tx): Promise<Result<{ stars: number }>> => {
        await keepStars(tx, rating);
        return ok({ stars });
      });
    },
  };
}

export type OwnStandingService = ReturnType<typeof createOwnStanding>;
