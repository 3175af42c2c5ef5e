import type { Locale } from '@keepsong/domain/format/locale';
import { offerExpires } from '@keepsong/domain/studio/commission';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ArtistSummary, ArtistsService, ArtistToAsk } from '../artists/artists.service.ts';
import type { NewMessage, Notifications } from '../notifications/notifications.service.ts';
import { commissionPath, storyPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { type Assignment, insertOffer, loadAnswers, type StoryRow } from './studio.repository.ts';

/** The e-mail address to which the shop writes when a case needs a person, and the language of its staff. */
export type Staff = { email: string; locale: Locale };

type Deps = { artists: ArtistsService; notifications: Notifications; clock: Clock; staff: Staff };

/** The facts about an offer: its commission, and the song to write. */
export type Offer = {
  commission: Pick<Assignment['commission'], 'id' | 'feeCents'> & { dueAt: Date };
  story: Pick<StoryRow, 'id' | 'songData' | 'extraVerses'>;
};

/**
 * A search for an artist by the staff. `hearBy`: the latest time at which the customer hears from the shop
 * again. `isFirst`: the customer was not told about the search yet.
 */
type Search = {
  hearBy: Date;
  isFirst: boolean;
  isHandedBack?: boolean | undefined;
  turn?: string | undefined;
};

/**
 * `promised`: the day that the message to the customer names. `turn` identifies a choice of the staff or the
 * customer, so that the customer gets a message for each choice. `isHandedBack`: an artist has handed the song
 * back. The customer is not told who.
 */
type Next = { promised: Date; turn?: string | undefined; isHandedBack?: boolean | undefined };

/** The messages to artist, customer and staff while a commission is offered to one artist after the other. */
export function createOfferMessages({ artists, notifications, clock, staff }: Deps) {
  const nameOf = async (tx: Tx, id: number | null): Promise<string> =>
    (id === null ? null : await artists.summary(tx, id))?.artistName ?? '';

  /** The messages to the artist of an offer; none when the artist has no account. */
  function toArtist({ commission, story }: Offer, { artist, reach }: ArtistToAsk): NewMessage[] {
    if (artist.userId === null || reach === null) return [];
    const params = {
      song: songFactsOf(story.songData),
      artistName: artist.artistName,
      path: commissionPath(artist.userId, commission.id),
      occasion: story.songData.occasion,
      moods: story.songData.moods,
      extraVerses: story.extraVerses,
      feeCents: commission.feeCents,
      dueAt: commission.dueAt.toISOString(),
      offerExpiresAt: offerExpires(clock.now()).toISOString(),
    };
    const key = `commission:${commission.id}:offer:${artist.id}`;
    return notifications.messagesTo(reach, 'offer_to_artist', params, key);
  }

  return {
    toArtist,
    /** Stores an offer and sends it to its artist. */
    async tellArtist(tx: Tx, offer: Offer, asked: ArtistToAsk): Promise<void> {
      await Promise.all([
        insertOffer(tx, offer.commission.id, asked.artist.id, clock.now()),
        notifications.write(tx, toArtist(offer, asked)),
      ]);
    },

    /** Sends an offer to an artist, who may have got one before. */
    async tellAsked(tx: Tx, offer: Offer, asked: ArtistToAsk): Promise<void> {
      const again = toArtist(offer, asked).map((message) => ({
        ...message,
        dedupeKey: `${message.dedupeKey}:${clock.now().toISOString()}`,
      }));
      await notifications.write(tx, again);
    },

    /** Tells an artist that the song went to another one. */
    async tellStopped(tx: Tx, { commission, story }: Assignment, artistId: number): Promise<void> {
      const found = await artists.toAsk(tx, artistId);
      if (!found?.reach || found.artist.userId === null) return;
      const params = {
        song: songFactsOf(story.songData),
        artistName: found.artist.artistName,
        path: commissionPath(found.artist.userId, commission.id),
        wasAccepted: commission.state === 'accepted',
      };
      const key = `commission:${commission.id}:given:${artistId}:${clock.now().toISOString()}`;
      await notifications.notifyUser(tx, found.reach, 'song_moved_artist', params, key);
    },

    /**
     * Tells the customer which artist is asked now and for which day the song is promised. If another artist just declined,
     * the message names that artist too.
     */
    async tellOwnerOfNext(
      tx: Tx,
      { commission, story }: Assignment,
      next: ArtistSummary,
      { promised, turn, isHandedBack = false }: Next,
    ): Promise<void> {
      const wasSearched = commission.state === 'declined';
      const params = {
        song: songFactsOf(story.songData),
        declinedName:
          wasSearched || turn !== undefined || isHandedBack ? null : await nameOf(tx, commission.artistId),
        isHandedBack,
        nextName: next.artistName,
        promisedDay: chicagoDay(promised),
        isLate: promised <= clock.now(),
        isNewDay: commission.dueAt === null,
        storyPath: storyPath(story.slug),
      };
      const key = `commission:${commission.id}:next:${next.id}${turn === undefined ? '' : `:${turn}`}`;
      await notifications.notifyOwner(tx, story.id, 'offer_declined_next', params, key);
    },

    /** Tells the customer that no artist can take the song at present, and asks the staff to look for one. */
    async tellOfSearch(
      tx: Tx,
      { commission, story }: Assignment,
      { hearBy, isFirst, isHandedBack = false, turn }: Search,
    ): Promise<void> {
      const about = { song: songFactsOf(story.songData), storyPath: storyPath(story.slug) };
      const hearDay = chicagoDay(hearBy);
      const declinedName =
        isFirst && !isHandedBack && turn === undefined ? await nameOf(tx, commission.artistId) : null;
      // This makes the key different: another search may have begun on the same day, before this artist
      // accepted and handed the song back.
      const again = turn ?? (isHandedBack ? commission.artistId : null);
      const key = `commission:${commission.id}:search:${hearDay}${again === null ? '' : `:${again}`}`;
      const toOwner = notifications.notifyOwner(
        tx,
        story.id,
        'artist_search',
        { ...about, declinedName, isHandedBack, hearDay },
        key,
      );
      const params = {
        ...about,
        orderId: story.orderId,
        occasion: story.songData.occasion,
        vocals: story.songData.gender,
        promisedDay: commission.dueAt && chicagoDay(commission.dueAt),
        hearDay,
        asked: await loadAnswers(tx, commission.id),
      };
      const toStaff = notifications.notify(tx, {
        channel: 'email',
        recipient: staff.email,
        locale: staff.locale,
        template: 'artist_wanted_staff',
        params,
        dedupeKey: `${key}:staff`,
      });
      await Promise.all([toOwner, toStaff]);
    },
  };
}

export type OfferMessages = ReturnType<typeof createOfferMessages>;
