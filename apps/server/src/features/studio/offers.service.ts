import type { RushFee } from '@keepsong/domain/checkout/rush';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { isOfferOpen } from '@keepsong/domain/studio/commission';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { ArtistsService, ArtistToAsk } from '../artists/artists.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { NewMessage, Notifications } from '../notifications/notifications.service.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { createOfferMessages, type Offer, type Staff, storyPath } from './offer-messages.ts';
import { createPassOn, offeredTo } from './pass-on.ts';
import {
  type Assignment,
  endOffer,
  findEndedOffers,
  findSearched,
  lockAssignment,
  type StoryRow,
  updateCommission,
} from './studio.repository.ts';

export type OffersDeps = {
  database: Database;
  artists: ArtistsService;
  catalog: CatalogService;
  stories: StoriesService;
  notifications: Notifications;
  clock: Clock;
  staff: Staff;
};

/** A commission on offer: its customer was promised a day. */
type OpenOffer = Assignment & { commission: { dueAt: Date } };

/** The song of an order that was just paid. */
type NewSong = Offer['story'] & Pick<StoryRow, 'createdAt'>;

/** What else a first offer needs: the chosen artist, the shop's holidays, and what the song pays, in cents. */
type FirstOfferFacts = {
  asked: ArtistToAsk;
  holidays: readonly Day[];
  feeCents: number;
  /** As fast as was paid for. */
  delivery: RushFee;
};

/** A commission with its first offer, as they are written down, and what the artist is told. */
export type FirstOffer = {
  commission: ReturnType<typeof offeredTo> & { id: number; storyId: number; feeCents: number };
  offer: { commissionId: number; artistId: number; offeredAt: Date };
  messages: NewMessage[];
};

export type DeclineInput = { reason: string; note?: string | undefined };

/** Offers a commission to one artist after the other until somebody takes it. */
export function createOffersService(deps: OffersDeps) {
  const { database, artists, stories, notifications, clock } = deps;
  const messages = createOfferMessages(deps);
  const passOn = createPassOn({ ...deps, messages });

  /** Transactions that write messages: the relay hears of them once they are committed. */
  const transaction: Database['transaction'] = async (work) => {
    const done = await database.transaction(work);
    notifications.nudge();
    return done;
  };

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
     * The commission of a paid order's song, under a key that was taken before, which asks the chosen artist at once.
     * The promise counts from the order, as its receipt does, and is as fast as was paid for; `holidays` are the days of the shop's table.
     */
    firstOffer(
      id: number,
      story: NewSong,
      { asked, holidays, feeCents, delivery }: FirstOfferFacts,
    ): FirstOffer {
      const rule = { holidays: new Set(holidays), holidaySkip: delivery.holiday_skip };
      const artist = { ...asked.artist, deliveryDays: delivery.add_days };
      const commission = { ...offeredTo(artist, story.createdAt, rule), id, storyId: story.id, feeCents };
      return {
        commission,
        offer: { commissionId: id, artistId: artist.id, offeredAt: clock.now() },
        messages: messages.toArtist({ commission, story }, asked),
      };
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
          storyPath: storyPath(story),
        };
        const key = `commission:${id}:accepted:${artistId}`;
        await notifications.notifyOwner(tx, story.id, 'artist_accepted', params, key);
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

    /**
     * Offers the songs that nobody had room for as soon as somebody has, and tells their customers in time that the
     * search goes on. Safe to repeat and to run in parallel.
     */
    async askAgain(): Promise<void> {
      for (const id of await findSearched(database.db)) {
        await transaction(async (tx) => {
          const found = await lockAssignment(tx, id);
          if (found?.commission.state === 'declined') await passOn(tx, found);
          return ok(null);
        });
      }
    },
  };
}

export type OffersService = ReturnType<typeof createOffersService>;
