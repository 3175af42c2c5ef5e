import { SONG_LISTS } from '@keepsong/domain/playlists/song-lists';
import { SHOWN_ARTIST } from '@keepsong/domain/states/lists';
import { z } from 'zod';
import { idOrSlug, idParam, page, playableSong, queryList, text } from './common.ts';
import { shopReview } from './reviews.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const id = text(8);

/**
 * A video clip: its files with their types, the best first. The poster is shown until the clip plays, or when it cannot
 * play.
 */
const clip = z.object({
  video_type: z.literal('Artist Intro'),
  poster: z.string(),
  sources: z.array(z.object({ src: z.string(), type: z.string() })).min(1),
});
export type ArtistClip = z.output<typeof clip>;

/** An artist in lists and on cards (spec 3.12-01, 3.12-02). */
export const artistCard = z.object({
  id: z.number(),
  slug: z.string(),
  artist_name: z.string(),
  /** Path of the portrait. */
  photo: z.string(),
  /** False for artists without a profile page, so that no page links to one: without a bio (spec 2.10-09), or paused. */
  has_bio: z.boolean(),
  genres: z.array(z.string()),
  gender: z.string(),
  available_delivery_days: z.number(),
  /**
   * The next periods in which the artist does not work. `from` and `to` are included. Days off do not count for
   * rush delivery.
   */
  days_off: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
  /** Whether the shop has checked the artist's work. */
  artist_verified: z.boolean(),
  /** Whether this is one of the shop's best artists, by the number of hearts (decision 0046). */
  artist_power_user: z.boolean(),
  exclusivity: z.boolean(),
  /** Whether customers may pay this artist for an earlier day. */
  takes_rush: z.boolean(),
  /** Whether this artist writes extra verses. */
  extra_verses: z.boolean(),
  status: z.enum(SHOWN_ARTIST),
  artist_applause_rating: z.number(),
  intro: z.string(),
  /** The clip in which the artist introduces themselves (spec 3.1-07, 'Artist Intro'). Null without a clip. */
  video: clip.nullable(),
  songs: z.array(playableSong),
});
export type ArtistCard = z.output<typeof artistCard>;

const artist = artistCard.extend({
  bio: z.string(),
  home_town: z.string(),
  reviews_count: z.number(),
  average_rating: z.number().nullable(),
});
export type Artist = z.output<typeof artist>;

/** A song in a list of artists. Its genres, occasions and moods are lists (spec 3.12-01). */
const listedSong = playableSong.extend({ genres: z.array(z.string()), occasions: z.array(z.string()) });
const listedArtist = artistCard.extend({ songs: z.array(listedSong) });
export type ListedArtist = z.output<typeof listedArtist>;

const artistPage = z.object({ artists: z.array(listedArtist), total: z.number() });

const recommendationQuery = z.object({
  genre: id.optional(),
  gender: id.optional(),
  occasion: text(40).optional(),
  relationship: text(40).optional(),
  exclude_artist_ids: queryList(idParam, 200),
  pre_recommended_ids: queryList(idParam, 200),
});

export const artists = {
  list: {
    summary: 'Artist directory',
    query: z.object({
      page,
      per_page: z.coerce.number().int().min(1).max(48).default(12),
      genders: queryList(id),
      genres: queryList(id),
      artist_exclusivity_only: z.stringbool().optional(),
      artist_one_day_delivery: z.stringbool().optional(),
      /** Whether artists are listed who are paused or full. Without it they are left out. */
      show_at_capacity: z.stringbool().default(false),
      keyword: text(80).optional(),
    }),
    response: artistPage,
  },
  search: {
    summary: 'Artist search inside the song builder, 24 a page',
    query: z.object({
      page,
      per_page: z.coerce.number().int().min(1).max(48).default(24),
      genres: queryList(id),
      genders: queryList(id),
      keyword: text(80).optional(),
      show_at_capacity: z.stringbool().default(false),
    }),
    response: artistPage,
  },
  recommendations: {
    summary: 'Artists for a song: the best fits first',
    query: recommendationQuery,
    response: z.object({ artists: z.array(artistCard) }),
  },
  recommendationsV2: {
    summary: 'Artists for a song, criteria in the body',
    body: z.object({ criteria: recommendationQuery.partial() }),
    response: z.object({ artists: z.array(artistCard) }),
  },
  swipe: {
    summary: 'Artists to swipe through, 20 a page',
    query: recommendationQuery.pick({
      genre: true,
      gender: true,
      exclude_artist_ids: true,
      pre_recommended_ids: true,
    }),
    response: z.object({ artists: z.array(artistCard), total: z.number() }),
  },
  examples: {
    summary: 'Songs that others were given, to hear: one a genre unless asked otherwise',
    query: z.object({
      genre: id.optional(),
      occasion: text(40).optional(),
      /** Which list of songs: the examples that editors chose, or the songs for the home page. */
      list: z.enum(SONG_LISTS).default('examples'),
      limit: z.coerce.number().int().min(1).max(24).default(9),
    }),
    response: z.object({
      songs: z.array(
        playableSong.extend({
          artist: z.object({
            id: z.number(),
            artist_name: z.string(),
            photo: z.string(),
            has_bio: z.boolean(),
          }),
        }),
      ),
    }),
  },
  deliveryDays: {
    summary:
      'How many days the fastest and the slowest artist need who take songs now, null while nobody does; and the times of artists who take rush orders',
    response: z.object({
      fastest: z.number().int().nullable(),
      slowest: z.number().int().nullable(),
      /**
       * The delivery times that decide the fastest rush delivery. `days` includes the days off, which
       * `days_off` lists.
       */
      rush: z.array(
        z.object({
          days: z.number().int(),
          days_off: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
        }),
      ),
    }),
  },
  get: {
    summary: 'One artist, by id or slug',
    params: z.object({ id: idOrSlug }),
    response: z.object({ data: artist }),
  },
  reviews: {
    summary: 'Reviews of an artist, newest first',
    params: z.object({ id: idParam }),
    query: z.object({ page, per_page: z.coerce.number().int().min(1).max(48).default(12) }),
    response: z.object({ reviews: z.array(shopReview), total: z.number() }),
  },
} satisfies CapabilitySchemas<'artists'>;
