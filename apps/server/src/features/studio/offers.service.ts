import type { HolidayRule } from '@keepsong/domain/builder/delivery';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import {
  dueAt,
  isOfferOpen,
  nextArtist,
  offerExpires,
  promiseAfter,
} from '@keepsong/domain/studio/commission';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../platform/db/database.ts';
import type { ArtistSummary, ArtistsService, ArtistToAsk } from '../artists/artists.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import {
  type Assignment,
  endOffer,
  findEndedOffers,
  insertCommission,
  insertOffer,
  loadTried,
  lockAssignment,
  type StoryRow,
  updateCommission,
} from './studio.repository.ts';

/** What a song and each extra verse pay the artist, in cents (customers.md, market facts). */
const SONG_FEE_CENTS = 10_000;
const VERSE_FEE_CENTS = 4_000;

export type OffersDeps = {
  database: Database;
  artists: ArtistsService;
  catalog: CatalogService;
  stories: StoriesService;
  notifications: Notifications;
  clock: Clock;
};

/** The artist's page of one commission. */
export const commissionPath = (userId: number, commissionId: number): string =>
  `/artist_experience/${userId}/commissions/${commissionId}`;

/** What an offer says of the commission and its song. */
type Offer = {
  commission: Pick<Assignment['commission'], 'id' | 'feeCents'> & { dueAt: Date };
  story: Pick<StoryRow, 'id' | 'songData' | 'extraVerses'>;
};

/** A commission on offer: its customer was promised a day. */
type OpenOffer = Assignment & { commission: { dueAt: Date } };

/** The song of an order that was just paid. */
type NewSong = Offer['story'] & Pick<StoryRow, 'createdAt'>;

/** Of an offer that was passed on: who has it next, the promise that holds now, and how many were asked so far. */
type PassedOn = { nextName: string | null; promised: Date | null; asked: number };

const ruleOf = (holidays: readonly Day[]): HolidayRule => ({
  holidays: new Set(holidays),
  holidaySkip: true,
});

/** What a commission says while it is on offer to an artist from `now` on. */
const offeredTo = (artist: ArtistSummary, now: Date, rule: HolidayRule) => ({
  state: 'offered' as const,
  artistId: artist.id,
  deliveryDays: artist.deliveryDays,
  offeredAt: now,
  offerExpiresAt: offerExpires(now),
  dueAt: dueAt(now, artist.deliveryDays, rule),
});

export type DeclineInput = { reason: string; note?: string | undefined };

/** Offers a commission to one artist after the other until somebody takes it. */
export function createOffersService(deps: OffersDeps) {
  const { database, artists, catalog, stories, notifications, clock } = deps;

  /** Transactions that write messages: the relay hears of them once they are committed. */
  const transaction: Database['transaction'] = async (work) => {
    const done = await database.transaction(work);
    notifications.nudge();
    return done;
  };

  async function holidayRule(tx: DbOrTx): Promise<HolidayRule> {
    return ruleOf(await catalog.holidays(tx));
  }

  /** Notes an offer and tells its artist. */
  async function tellArtist(
    tx: Tx,
    { commission, story }: Offer,
    { artist, reach }: ArtistToAsk,
  ): Promise<void> {
    const now = clock.now();
    const noted = insertOffer(tx, commission.id, artist.id, now);
    if (artist.userId === null || reach === null) return noted;
    const params = {
      song: songFactsOf(story.songData),
      artistName: artist.artistName,
      path: commissionPath(artist.userId, commission.id),
      occasion: story.songData.occasion,
      moods: story.songData.moods,
      extraVerses: story.extraVerses,
      feeCents: commission.feeCents,
      dueAt: commission.dueAt.toISOString(),
      offerExpiresAt: offerExpires(now).toISOString(),
    };
    const key = `commission:${commission.id}:offer:${artist.id}`;
    await Promise.all([noted, notifications.notifyUser(tx, reach, 'offer_to_artist', params, key)]);
  }

  /** What a commission says on its way to the next artist: the promise stays while they can keep it. */
  async function offerAfter(tx: Tx, { dueAt: promised }: Assignment['commission'], artist: ArtistSummary) {
    const offer = offeredTo(artist, clock.now(), await holidayRule(tx));
    return { ...offer, dueAt: promiseAfter(promised, offer.dueAt) };
  }

  /** After a 'no' or silence: the next fitting artist is asked; with nobody left a person must look. */
  async function passOn(tx: Tx, assignment: Assignment): Promise<void> {
    const { commission, story } = assignment;
    const tried = await loadTried(tx, commission.id);
    const { genre, gender, occasion } = story.songData;
    const found = await artists.candidates(tx, {
      genre: genre || undefined,
      gender: gender === '3' ? undefined : gender || undefined,
      occasion: occasion || undefined,
      excludeIds: tried,
    });
    const choice = nextArtist(
      found.map((artist) => ({ ...artist, id: String(artist.id) })),
      tried.map(String),
    );
    const artist = found.find(({ id }) => String(id) === choice?.id);
    const offer = artist && (await offerAfter(tx, commission, artist));
    await updateCommission(tx, commission.id, offer ?? { state: 'declined' });
    const asked = artist && (await artists.toAsk(tx, artist.id));
    if (offer && asked)
      await tellArtist(tx, { commission: { ...commission, dueAt: offer.dueAt }, story }, asked);
    const promised = offer?.dueAt ?? commission.dueAt;
    await tellOwner(tx, assignment, { nextName: artist?.artistName ?? null, promised, asked: tried.length });
  }

  /** Tells the customer who could not take the song, who has it now, and by when it comes. */
  async function tellOwner(tx: Tx, { commission, story }: Assignment, news: PassedOn): Promise<void> {
    const { nextName, promised, asked } = news;
    const declined = commission.artistId === null ? null : await artists.summary(tx, commission.artistId);
    const params = {
      song: songFactsOf(story.songData),
      declinedName: declined?.artistName ?? '',
      nextName,
      promisedDay: promised && chicagoDay(promised),
      isSameDay: promised?.getTime() === commission.dueAt?.getTime(),
      storyPath: `/stories/${story.slug}`,
    };
    const key = `commission:${commission.id}:next:${asked}`;
    await notifications.notifyUserId(tx, story.ownerId, 'offer_declined_next', params, key);
  }

  /** The offer of one artist, locked; `offer_ended` once its day is over or it is somebody else's. */
  async function openOffer(tx: Tx, id: number, artistId: number): Promise<Result<OpenOffer>> {
    const found = await lockAssignment(tx, id);
    if (!found || found.commission.artistId !== artistId) return refuse('not_found');
    const { commission, story } = found;
    const { state, offeredAt, dueAt: promised } = commission;
    if (state !== 'offered' || !offeredAt || !isOfferOpen(offeredAt, clock.now()))
      return refuse('offer_ended');
    if (!promised) throw new Error('an offer names no day');
    return ok({ commission: { ...commission, dueAt: promised }, story });
  }

  return {
    /**
     * Commissions the song of a paid order, under a key that was taken before, and asks the chosen artist at once.
     * The promise counts from the order, as its receipt does; `holidays` are the days of the shop's table.
     */
    async commission(
      tx: Tx,
      id: number,
      story: NewSong,
      { asked, holidays }: { asked: ArtistToAsk; holidays: readonly Day[] },
    ): Promise<void> {
      const commission = {
        ...offeredTo(asked.artist, story.createdAt, ruleOf(holidays)),
        id,
        storyId: story.id,
        feeCents: SONG_FEE_CENTS + story.extraVerses * VERSE_FEE_CENTS,
      };
      // The offer refers to the commission, so it is sent after it; a connection keeps the order.
      await Promise.all([insertCommission(tx, commission), tellArtist(tx, { commission, story }, asked)]);
    },

    /**
     * Takes the song for the day that its customer was promised: saying yes late costs the artist the time, not them.
     * Refusals: `not_found`, `offer_ended`.
     */
    accept(id: number, artistId: number): Promise<Result<null>> {
      return transaction(async (tx) => {
        const found = await openOffer(tx, id, artistId);
        if (!found.ok) return found;
        const { commission, story } = found.value;
        const now = clock.now();
        await updateCommission(tx, id, { state: 'accepted', acceptedAt: now });
        await endOffer(tx, id, artistId, { outcome: 'accepted', endedAt: now });
        await stories.change(tx, story.id, { status: 'in_production', artistId });
        const artist = await artists.summary(tx, artistId);
        const params = {
          song: songFactsOf(story.songData),
          artistName: artist?.artistName ?? '',
          promisedDay: chicagoDay(commission.dueAt),
          storyPath: `/stories/${story.slug}`,
        };
        const key = `commission:${id}:accepted:${artistId}`;
        await notifications.notifyUserId(tx, story.ownerId, 'artist_accepted', params, key);
        return ok(null);
      });
    },

    /** Refusals: `not_found`, `offer_ended`. */
    decline(id: number, artistId: number, { reason, note }: DeclineInput): Promise<Result<null>> {
      return transaction(async (tx) => {
        const found = await openOffer(tx, id, artistId);
        if (!found.ok) return found;
        const end = { outcome: 'declined' as const, reason, endedAt: clock.now() };
        await endOffer(tx, id, artistId, note ? { ...end, note } : end);
        await passOn(tx, found.value);
        return ok(null);
      });
    },

    /** Passes on the offers that nobody answered in 24 hours. Safe to repeat and to run in parallel. */
    async passOnEnded(): Promise<number> {
      const ids = await findEndedOffers(database.db, clock.now());
      for (const id of ids) {
        await transaction(async (tx) => {
          const found = await lockAssignment(tx, id);
          const artistId = found?.commission.artistId;
          const offeredAt = found?.commission.offeredAt;
          const isEnded =
            found?.commission.state === 'offered' && offeredAt && !isOfferOpen(offeredAt, clock.now());
          if (!found || !isEnded || artistId == null) return ok(null);
          await endOffer(tx, id, artistId, {
            outcome: 'expired',
            reason: 'offer_expired',
            endedAt: clock.now(),
          });
          await passOn(tx, found);
          return ok(null);
        });
      }
      return ids.length;
    },
  };
}

export type OffersService = ReturnType<typeof createOffersService>;
