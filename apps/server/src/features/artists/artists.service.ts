import type { Artist, ArtistCard, ArtistClip, ListedArtist } from '@keepsong/contract/artists';
import type { PlayableSong } from '@keepsong/contract/common';
import type { DaysOff } from '@keepsong/domain/artists/availability';
import { isPowerUser } from '@keepsong/domain/artists/power-user';
import type { ArtistTime } from '@keepsong/domain/checkout/rush';
import type { Locale } from '@keepsong/domain/format/locale';
import type { SongListName } from '@keepsong/domain/playlists/song-lists';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { needsCheck } from '@keepsong/domain/studio/check';
import type { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import {
  type ArtistFilter,
  type ArtistRow,
  changeApplause,
  findArtistAnyStatus,
  findArtistOfUser,
  findArtists,
  findArtistToAsk,
  findChosenExamples,
  findExamples,
  findRecommended,
  findShownIds,
  type Hearts,
  type Like,
  loadArtistsInOrder,
  prepareArtistQueries,
  type RecommendationCriteria,
  type SongRow,
} from './artists.repository.ts';
import { loadDaysOffAhead, loadDeliveryDays } from './delivery-days.service.ts';
import { portraitPath } from './portrait.ts';

export type { SongRow };

/** Swipe recommendations have 20 artists a page (spec 9.4-06). */
const SWIPE_PAGE = 20;
/**
 * The number of artists in the older list of recommendations (without swiping): as many as fit on one screen.
 * 'View more artists' requests the next ones.
 */
const RECOMMENDED = 6;
/** The number of bars in a waveform in lists. */
export const LIST_PEAKS = 72;
/** The number of bars in a waveform on a song's page. */
const PAGE_PEAKS = 200;

export type Recommendation = Omit<RecommendationCriteria, 'excludeIds'> & {
  excludeIds: number[];
  /** Ids of artists who were shown before. They are shown again in the same order. */
  preRecommendedIds: number[];
};

/** The waveform that a song's page draws. Other drawings of the song use the same waveform. */
export const pagePeaks = (peaks: number[]): number[] => thinPeaks(peaks, PAGE_PEAKS);

/**
 * Reduces the peaks to `bars` values with two decimals. Each value is the loudest peak of its part. That is enough for
 * drawing, and little data to send.
 */
export function thinPeaks(peaks: number[], bars: number): number[] {
  if (peaks.length <= bars) return peaks.map((peak) => Math.round(peak * 100) / 100);
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.floor(((bar + 1) * peaks.length) / bars);
    return Math.round(Math.max(...peaks.slice(from, to)) * 100) / 100;
  });
}

export function playableSong(song: SongRow): PlayableSong {
  return {
    id: song.id,
    title: song.title,
    recipient: song.recipient,
    occasion: song.occasion,
    genre: song.genre,
    moods: song.moods,
    tempo: song.tempo,
    audio_url: song.audioKey ? `/media/${song.audioKey}` : null,
    duration_seconds: song.durationSeconds,
    peaks: thinPeaks(song.peaks, LIST_PEAKS),
  };
}

/** What pages show beside the words of a review. */
export const shownWith = ({
  answer,
  fromBefore,
  photoKey,
  showsPhoto,
}: typeof artistReviews.$inferSelect) => ({
  answer: answer || null,
  photo: photoKey !== null && showsPhoto ? `/media/${photoKey}` : null,
  from_before: fromBefore,
});

/** The artist who sings a song, in the form that the audio player shows. */
export const singerOf = (artist: ArtistRow) => ({
  id: artist.id,
  artist_name: artist.artistName,
  photo: portraitPath(artist),
  has_bio: hasPage(artist),
});

/**
 * Whether the shop has a page for an artist. An artist without a bio has none (spec 2.10-09), and customers do not see
 * a paused one.
 */
export const hasPage = ({ bioEn, status }: Pick<ArtistRow, 'bioEn' | 'status'>): boolean =>
  bioEn !== '' && status !== 'paused';

export type ArtistSummary = {
  id: number;
  userId: number | null;
  artistName: string;
  photo: string;
  hasBio: boolean;
  deliveryDays: number;
  extraVerses: boolean;
  atCapacity: boolean;
};

/**
 * An artist who may be asked to write a song. `reach` says where messages to the artist go. It is null when the artist
 * has no account.
 */
export type ArtistToAsk = {
  artist: ArtistSummary;
  reach: NonNullable<Awaited<ReturnType<typeof findArtistToAsk>>>['reach'];
  /** How many songs the artist takes in a week. Null: no limit. */
  capacityAWeek: number | null;
};

const artistSummary = (row: ArtistRow): ArtistSummary => ({
  id: row.id,
  userId: row.userId,
  artistName: row.artistName,
  photo: portraitPath(row),
  hasBio: hasPage(row),
  deliveryDays: row.availableDeliveryDays,
  extraVerses: row.extraVerses,
  atCapacity: row.status !== 'available',
});

/** The artist's intro clip, with the portrait as its poster. Null when the artist has no clip. */
function introOf(artist: ArtistRow): ArtistClip | null {
  const { introVideoKey } = artist;
  if (introVideoKey === null) return null;
  const type = introVideoKey.endsWith('.mp4') ? 'video/mp4' : 'video/webm';
  const sources = [{ src: `/media/${introVideoKey}`, type }];
  return { video_type: 'Artist Intro', poster: portraitPath(artist), sources };
}

export const artistToAsk = ({
  artist,
  ...asked
}: {
  artist: ArtistRow;
  reach: ArtistToAsk['reach'];
  capacityAWeek: number | null;
}): ArtistToAsk => ({ artist: artistSummary(artist), ...asked });

function artistCard(
  artist: ArtistRow,
  { songs, daysOff }: { songs: SongRow[]; daysOff: DaysOff[] },
  locale: Locale,
): ArtistCard {
  return {
    id: artist.id,
    slug: artist.slug,
    artist_name: artist.artistName,
    photo: portraitPath(artist),
    has_bio: hasPage(artist),
    genres: artist.genres,
    gender: artist.gender,
    available_delivery_days: artist.availableDeliveryDays,
    days_off: daysOff,
    artist_verified: artist.verified,
    artist_power_user: isPowerUser({ verified: artist.verified, applause: artist.applauseCount }),
    exclusivity: artist.exclusivity,
    takes_rush: artist.takesRush,
    extra_verses: artist.extraVerses,
    status: artist.status === 'available' ? 'available' : 'at_capacity',
    artist_applause_rating: artist.applauseCount,
    intro: locale === 'sp' ? artist.introSp : artist.introEn,
    video: introOf(artist),
    songs: songs.map(playableSong),
  };
}

const listedArtist = (card: ArtistCard): ListedArtist => ({
  ...card,
  songs: card.songs.map((song) => ({ ...song, genres: [song.genre], occasions: [song.occasion] })),
});

/** Finds and recommends artists. Texts are in the language of the reader. */
export function createArtistsService(db: DbOrTx, clock: Pick<Clock, 'now'>) {
  const queries = prepareArtistQueries(db);

  const daysOffAhead = (tx: DbOrTx, ids: readonly number[]) => loadDaysOffAhead(tx, ids, clock.now());

  async function cards(
    rows: ArtistRow[],
    locale: Locale,
    loadSongs = queries.loadSongs,
  ): Promise<ArtistCard[]> {
    const ids = rows.map((row) => row.id);
    const [songs, daysOff] = await Promise.all([loadSongs(ids), daysOffAhead(db, ids)]);
    return rows.map((row) =>
      artistCard(row, { songs: songs.get(row.id) ?? [], daysOff: daysOff.get(row.id) ?? [] }, locale),
    );
  }

  async function recommend(
    { preRecommendedIds, ...criteria }: Recommendation,
    limit: number,
    locale: Locale,
  ) {
    if (preRecommendedIds.length > 0) {
      const rows = await loadArtistsInOrder(db, preRecommendedIds);
      const takingSongs = rows.filter((row) => row.status === 'available');
      return { artists: await cards(takingSongs, locale), total: takingSongs.length };
    }
    const { rows, total } = await findRecommended(db, criteria, limit);
    return { artists: await cards(rows, locale), total };
  }

  return {
    /**
     * One page of the artist directory, or of the search in the song builder. Each artist comes with one example song
     * (spec 7.2-10, 3.12-01).
     */
    async list(filter: ArtistFilter, { page, perPage }: { page: number; perPage: number }, locale: Locale) {
      const { rows, total } = await findArtists(db, filter, { limit: perPage, offset: (page - 1) * perPage });
      return { artists: (await cards(rows, locale, queries.loadFirstSongs)).map(listedArtist), total };
    },
    recommendations: (query: Recommendation, locale: Locale) => recommend(query, RECOMMENDED, locale),
    swipe: (query: Recommendation, locale: Locale) => recommend(query, SWIPE_PAGE, locale),
    /**
     * Example songs: first the songs that editors chose for the list, in their order; then the best songs of
     * each genre.
     */
    async examples({ list, ...like }: Like & { list: SongListName }, limit: number) {
      const [chosen, best] = await Promise.all([
        findChosenExamples(db, list, like, limit),
        findExamples(db, like, limit),
      ]);
      const others = best.filter((one) => chosen.every(({ song }) => song.id !== one.song.id));
      // The home page searches the best songs for those that it quotes. So the chosen songs must not push them
      // out of the list.
      const rows = [...chosen, ...others].slice(0, list === 'featured' ? undefined : limit);
      return rows.map(({ song, artist }) => ({
        ...playableSong(song),
        artist: singerOf(artist),
      }));
    },
    /** Returns the same as `loadDeliveryDays`. */
    deliveryDays: () => loadDeliveryDays(db, clock.now()),
    /** Finds an artist by id or slug. Refuses with `not_found`. */
    async get(idOrSlug: number | string, locale: Locale): Promise<Result<Artist>> {
      const id = typeof idOrSlug === 'number' ? idOrSlug : await queries.findArtistId(idOrSlug);
      const row = id === null ? null : await queries.findArtist(id);
      if (id === null || !row) return refuse('not_found');
      const [card] = await cards([row], locale);
      const reviews = await queries.reviewSummary(id);
      return ok({
        ...(card as ArtistCard),
        bio: locale === 'sp' ? row.bioSp : row.bioEn,
        home_town: row.homeTown,
        reviews_count: reviews.total,
        average_rating: reviews.average,
      });
    },
    /** Ids of all artists whom customers may see. */
    shownIds: () => findShownIds(db),
    /** A short description of an artist, which other parts of the shop show beside a song. */
    async summary(tx: DbOrTx, id: number): Promise<ArtistSummary | null> {
      const row = await findArtistAnyStatus(tx, id);
      return row && artistSummary(row);
    },
    /** When an artist delivers a song that is ordered now. Null when there is no such artist. */
    async timeOf(tx: DbOrTx, id: number): Promise<(ArtistTime & { takesRush: boolean }) | null> {
      const row = await findArtistAnyStatus(tx, id);
      if (!row) return null;
      const daysOff = (await daysOffAhead(tx, [id])).get(id) ?? [];
      return { days: row.availableDeliveryDays, daysOff, takesRush: row.takesRush };
    },
    /** Like `summary`, and also how to reach the person behind the artist. */
    async toAsk(tx: DbOrTx, id: number): Promise<ArtistToAsk | null> {
      const found = await findArtistToAsk(tx, id);
      return found && artistToAsk(found);
    },
    /**
     * Whether an artist takes songs at all: neither the staff nor the artist has paused the work. An artist who is full
     * may still be asked, and may decline.
     */
    async mayBeAsked(tx: DbOrTx, id: number): Promise<boolean> {
      const found = await findArtistToAsk(tx, id);
      return found !== null && found.artist.status !== 'paused' && found.isPaused !== true;
    },
    /** Whether the staff hear this artist's deliveries before the customer does. */
    async needsCheck(tx: DbOrTx, id: number): Promise<boolean> {
      const row = await findArtistAnyStatus(tx, id);
      return needsCheck({ isTrusted: row?.isTrusted ?? false });
    },
    async summaryOfUser(tx: DbOrTx, userId: number): Promise<ArtistSummary | null> {
      const row = await findArtistOfUser(tx, userId);
      return row && artistSummary(row);
    },
    /**
     * Artists who could be asked to take over a song. The artists who fit best come first. Artists in `excludeIds` have
     * already been asked and are left out.
     */
    async candidates(tx: DbOrTx, criteria: RecommendationCriteria): Promise<ArtistSummary[]> {
      const { rows } = await findRecommended(tx, criteria, SWIPE_PAGE);
      return rows.map(artistSummary);
    },
    addApplause: (tx: DbOrTx, id: number, hearts: Hearts) => changeApplause(tx, id, hearts),
    /** Whether customers may see an artist. Refuses with `not_found`. */
    async mustBeShown(artistId: number): Promise<Result<null>> {
      return (await queries.findArtist(artistId)) ? ok(null) : refuse('not_found');
    },
  };
}

export type ArtistsService = ReturnType<typeof createArtistsService>;
