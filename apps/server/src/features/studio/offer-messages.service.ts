import type { Locale } from '@keepsong/domain/format/locale';
import { offerExpires } from '@keepsong/domain/studio/commission';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ArtistSummary, ArtistsService, ArtistToAsk } from '../artists/artists.service.ts';
import { findTakenBack } from '../earnings/expected-pay.service.ts';
import type { NewMessage, Notifications } from '../notifications/notifications.service.ts';
import { ARTIST_DESK_PATH, commissionPath, storyPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { type Assignment, insertOffer, loadAnswers, type StoryRow } from './studio.repository.ts';

/** The e-mail address to which the shop writes when a case needs a person, and the language of its staff. */
export type Staff = { email: string; locale: Locale };

type Deps = { artists: ArtistsService; notifications: Notifications; clock: Clock; staff: Staff };

/**
 * The facts about an offer: its commission, and the song to write. `isNew`: the order is being placed, so nothing of
 * the pay can have gone back yet.
 */
export type Offer = {
  commission: Pick<Assignment['commission'], 'id' | 'feeCents'> & { dueAt: Date };
  story: Pick<StoryRow, 'id' | 'songData' | 'extraVerses'>;
  isNew?: boolean;
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

/**
 * Who has declined a song, as its customer is told: the artist whom the customer chose by name, another one without,
 * because saying no is no fault of an artist whom the customer does not know.
 */
async function declinerOf(
  artists: Pick<ArtistsService, 'summary'>,
  tx: Tx,
  { commission: { artistId }, story }: Assignment,
) {
  const isChosen = story.songData.selected_recommended_artist?.id === String(artistId);
  const chosen = isChosen && artistId !== null ? await artists.summary(tx, artistId) : null;
  return { declinedName: chosen?.artistName ?? null, isUnnamed: chosen === null };
}

/** The messages to artist, customer and staff while a commission is offered to one artist after the other. */
export function createOfferMessages({ artists, notifications, clock, staff }: Deps) {
  /** The messages to the artist of an offer; none when the artist has no account. */
  async function toArtist(
    tx: Tx,
    { commission, story, isNew = false }: Offer,
    { artist, reach }: ArtistToAsk,
  ): Promise<NewMessage[]> {
    if (artist.userId === null || reach === null) return [];
    const back = isNew ? undefined : (await findTakenBack(tx, [story.id])).get(story.id);
    const params = {
      song: songFactsOf(story.songData),
      artistName: artist.artistName,
      path: commissionPath(artist.userId, commission.id),
      occasion: story.songData.occasion,
      moods: story.songData.moods,
      extraVerses: story.extraVerses,
      feeCents: commission.feeCents - (back?.feeCents ?? 0),
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
      await insertOffer(tx, offer.commission.id, asked.artist.id, clock.now());
      await notifications.write(tx, await toArtist(tx, offer, asked));
    },

    /** Sends an offer to an artist, who may have got one before. */
    async tellAsked(tx: Tx, offer: Offer, asked: ArtistToAsk): Promise<void> {
      const again = (await toArtist(tx, offer, asked)).map((message) => ({
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
        path: ARTIST_DESK_PATH,
        orderId: story.orderId,
        wasAccepted: commission.state === 'accepted',
      };
      const key = `commission:${commission.id}:given:${artistId}:${clock.now().toISOString()}`;
      await notifications.notifyUser(tx, found.reach, 'song_moved_artist', params, key);
    },

    /**
     * Tells the customer which artist is asked now and for which day the song is promised. If another artist just declined,
     * the message says so.
     */
    async tellOwnerOfNext(
      tx: Tx,
      found: Assignment,
      next: ArtistSummary,
      { promised, turn, isHandedBack = false }: Next,
    ): Promise<void> {
      const { commission, story } = found;
      const wasSearched = commission.state === 'declined';
      const isDeclined = !wasSearched && turn === undefined && !isHandedBack;
      const params = {
        song: songFactsOf(story.songData),
        ...(isDeclined ? await declinerOf(artists, tx, found) : { declinedName: null }),
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
      found: Assignment,
      { hearBy, isFirst, isHandedBack = false, turn }: Search,
    ): Promise<void> {
      const { commission, story } = found;
      const about = { song: songFactsOf(story.songData), storyPath: storyPath(story.slug) };
      const hearDay = chicagoDay(hearBy);
      const isDeclined = isFirst && !isHandedBack && turn === undefined;
      const decliner = isDeclined ? await declinerOf(artists, tx, found) : { declinedName: null };
      // This makes the key different: another search may have begun on the same day, before this artist
      // accepted and handed the song back.
      const again = turn ?? (isHandedBack ? commission.artistId : null);
      const key = `commission:${commission.id}:search:${hearDay}${again === null ? '' : `:${again}`}`;
      const toOwner = notifications.notifyOwner(
        tx,
        story.id,
        'artist_search',
        { ...about, ...decliner, isHandedBack, hearDay },
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
