import { ok, type Result, refuse } from '@keepsong/domain/result';
import { endOfPromise, isOfferOpen } from '@keepsong/domain/studio/commission';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { By } from '../../platform/states/move.ts';
import type { ArtistsService, ArtistToAsk } from '../artists/artists.service.ts';
import type { ArtistAvailability } from '../artists/availability.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { SettleEarnings } from '../earnings/settle-earnings.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { storyPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { createOfferMessages, type Offer, type Staff } from './offer-messages.service.ts';
import { createPassOn, offeredTo } from './pass-on.service.ts';
import {
  type Assignment,
  endOffer,
  insertCommission,
  lockAssignment,
  moveCommission,
  type StoryRow,
} from './studio.repository.ts';
import { createUnansweredOffers } from './unanswered-offers.service.ts';

export type OffersDeps = {
  database: Database;
  artists: ArtistsService;
  availability: Pick<ArtistAvailability, 'refresh'>;
  catalog: CatalogService;
  settleEarnings: Pick<SettleEarnings, 'payOfOffer'>;
  stories: StoriesService;
  notifications: Notifications;
  clock: Clock;
  staff: Staff;
};

/** A commission that is offered to an artist. Its promised day is always set. */
type OpenOffer = Assignment & { commission: { dueAt: Date } };

/** The song of an order that was just paid, with the facts that its first offer needs. */
type NewSong = Offer['story'] & Pick<StoryRow, 'createdAt'>;

/** The facts for a first offer. */
type FirstOfferFacts = {
  /** The chosen artist. */
  asked: ArtistToAsk;
  /** The day that the customer was shown when ordering. */
  promisedDate: Day;
  /** In how many days the customer was promised the song. Rush delivery makes them fewer. */
  days: number;
  /** The artist's fee in cents. */
  feeCents: number;
  /** The part of the fee that is for extra verses, in cents. */
  verseFeeCents: number;
  /** The customer's tip. It stays with the commission, so it goes to the artist who writes the song in the end. */
  tipCents: number;
};

export type DeclineInput = { reason: string; note?: string | undefined };

/** Offers a commission to one artist after another until one accepts. */
export function createOffersService(deps: OffersDeps) {
  const { database, artists, availability, stories, notifications, clock } = deps;
  const messages = createOfferMessages(deps);
  const passOn = createPassOn({ ...deps, messages });

  /**
   * The open offer of this artist. It is locked until the transaction ends. Refusals: `not_found` when another artist
   * got the offer; `offer_ended`.
   */
  async function openOffer(tx: Tx, id: number, artistId: number): Promise<Result<OpenOffer>> {
    const found = await lockAssignment(tx, id);
    if (!found || found.commission.artistId !== artistId) return refuse('not_found');
    const { commission, story } = found;
    const { state, offerExpiresAt, dueAt: promised } = commission;
    if (state !== 'offered' || !offerExpiresAt || !isOfferOpen(offerExpiresAt, clock.now()))
      return refuse('offer_ended');
    if (!promised) throw new Error('an open offer has no promised day');
    return ok({ commission: { ...commission, dueAt: promised }, story });
  }

  return {
    /**
     * Creates the commission of a paid order's song and offers it to the chosen artist at once. The song is due on
     * the same day as on the receipt.
     */
    async open(
      tx: Tx,
      story: NewSong,
      { asked, promisedDate, days, feeCents, verseFeeCents, tipCents }: FirstOfferFacts,
      by: By,
    ): Promise<void> {
      const dueAt = endOfPromise(promisedDate);
      const offered = offeredTo({ ...asked.artist, deliveryDays: days }, story.createdAt);
      const pay = { feeCents, verseFeeCents, tipCents };
      const id = await insertCommission(
        tx,
        { ...offered, ...pay, dueAt, state: 'offered', storyId: story.id },
        by,
      );
      await messages.tellArtist(tx, { commission: { id, feeCents, dueAt }, story, isNew: true }, asked);
      if (asked.capacityAWeek !== null) await availability.refresh(tx, asked.artist.id, 'shop');
    },

    /**
     * Accepts the song. The day promised to the customer stays, so an artist who answers late has less time. Refusals:
     * `not_found`, `offer_ended`.
     */
    accept(id: number, artistId: number): Promise<Result<null>> {
      return database.transaction(async (tx) => {
        const found = await openOffer(tx, id, artistId);
        if (!found.ok) return found;
        const { commission, story } = found.value;
        const now = clock.now();
        await moveCommission(tx, commission, 'accepted', 'artist', { set: { acceptedAt: now } });
        await endOffer(tx, id, artistId, { outcome: 'accepted', acceptedAt: now, endedAt: now });
        // The owner may have deleted the song meanwhile. Then it cannot be accepted.
        if (!(await stories.move(tx, story, 'in_production', 'artist', { artistId })))
          return refuse('not_found');
        const artist = await artists.summary(tx, artistId);
        const params = {
          song: songFactsOf(story.songData),
          artistName: artist?.artistName ?? '',
          promisedDay: chicagoDay(commission.dueAt),
          storyPath: storyPath(story.slug),
        };
        const key = `commission:${id}:accepted:${artistId}`;
        await notifications.notifyOwner(tx, story.id, 'artist_accepted', params, key);
        return ok(null);
      });
    },

    /** Declines the offer. The song is then offered to the next artist. Refusals: `not_found`, `offer_ended`. */
    decline(id: number, artistId: number, { reason, note }: DeclineInput): Promise<Result<null>> {
      return database.transaction(async (tx) => {
        const found = await openOffer(tx, id, artistId);
        if (!found.ok) return found;
        const end = { outcome: 'declined' as const, reason, endedAt: clock.now() };
        await endOffer(tx, id, artistId, note ? { ...end, note } : end);
        await passOn(tx, found.value, { by: 'artist', why: reason });
        return ok(null);
      });
    },

    ...createUnansweredOffers({ database, clock, passOn }),
  };
}

export type OffersService = ReturnType<typeof createOffersService>;
