import { resamplePeaks } from '@keepsong/artwork/draw/peaks';
import { floodInkFor } from '@keepsong/artwork/song';
import type { ArtistCard } from '@keepsong/contract/artists';
import type { PlayableSong } from '@keepsong/contract/common';
import type { ShopReview } from '@keepsong/contract/reviews';
import type { Client } from '@keepsong/contract/transport/client';
import { INSTANT_SONG, SONG } from '@keepsong/domain/cart/named-products';
import { m } from '~/paraglide/messages.js';
import { getLocale } from '~/paraglide/runtime.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { discPath, sketchOf, sleevePath } from '~/platform/art/song-art.ts';
import { loadWords } from '~/platform/chrome/content.ts';
import { loadExamples } from '~/platform/locale/own-language.ts';
import { loadPromisedDay } from '~/platform/words/delivery-words.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { playSourceOf } from '~/shell/player/play-source.ts';
import type { ShownReview } from '~/shell/songs/review-card.tsx';
import type { Ink } from '~/ui/lettering/ink.ts';
import type { BelowContent, HomeArtist, HomeContent, HomeSong, HomeWords } from './home-content.types.ts';

type Sung = Omit<PlayableSong, 'id' | 'occasion'> & { artist: string; photo: string };

const EXAMPLES_ASKED = 24;
const ARTISTS_SHOWN = 8;
const GIFTS_SHOWN = 4;
const REVIEWS_SHOWN = 3;
const HERO_BARS = 26;

const folded = (title: string): string => title.trim().toLowerCase();

/** The song that words of the staff are about. Null when nobody can hear a song of that title. */
function songOf(title: string, heard: readonly Sung[]): Sung | null {
  return heard.find((song) => folded(song.title) === folded(title)) ?? null;
}

/** A line in the form 'for {recipient}, by {artist}'. A song without a named recipient has only its artist. */
function lineOf({ recipient, artist }: Sung): string {
  return recipient ? m.home_song_by({ recipient, artist }) : m.home_song_by_artist({ artist });
}

/** The style of a song: 'Country, slow, heartfelt'. */
function styleOf({ genre, tempo, moods }: Sung): string {
  const words = [genreWords(genre), tempoWords(tempo), moodWords(moods[0] ?? '')].filter(
    (word) => word !== '',
  );
  return words.map((word, at) => (at === 0 ? word : word.toLowerCase())).join(', ');
}

function homeSong(song: Sung): HomeSong {
  const { title, artist, photo } = song;
  const line = lineOf(song);
  const play = playSourceOf(song, { artist, subtitle: line });
  return { title, artist, photo, line, cover: sleevePath(song), disc: discPath(song), play };
}

/** The ink of a block in which the song's sleeve lies: the first of these that is not an ink of the sleeve. */
const groundOf = (song: Sung | null, wanted: readonly [Ink, ...Ink[]]): Ink =>
  song ? floodInkFor(sketchOf(song), wanted) : wanted[0];

// The steps beside this one are amber and sky.
const STEP_INKS = ['rose', 'mint', 'tangerine', 'ultra', 'violet'] as const;
const INSTANT_INKS = ['ultra', 'violet', 'rose', 'mint'] as const;

/**
 * The bars of a waveform with two decimals. The rounding error is less than a tenth of a pixel, and the numbers
 * need only a tenth of the bytes.
 */
const fewPeaks = (peaks: readonly number[], count: number): number[] =>
  resamplePeaks(peaks, count).map((peak) => Math.round(peak * 100) / 100);
const barsOf = ({ peaks }: Sung): number[] => (peaks.length > 0 ? fewPeaks(peaks, HERO_BARS) : []);

function homeArtist({ songs: [song], ...artist }: ArtistCard): HomeArtist {
  const { id, artist_name, photo, genres, available_delivery_days, exclusivity, status } = artist;
  return {
    id,
    name: artist_name,
    photo,
    genres: genres
      .map(genreWords)
      .filter((word) => word !== '')
      .join(', '),
    note:
      status === 'at_capacity'
        ? 'booked'
        : exclusivity
          ? 'only_here'
          : available_delivery_days === 1
            ? 'one_day'
            : null,
    play: song ? homeSong({ ...song, artist: artist_name, photo }).play : null,
  };
}

const GROUP = 'homepage2024';

/** Loads the texts of the page: the texts of the staff or, where there are none, the shop's own texts. */
async function loadHomeWords(api: Client, address: string): Promise<HomeWords> {
  const written = await loadWords(api, [GROUP], address);
  return Object.fromEntries(
    Object.entries(written).map(([key, value]) => [key.slice(GROUP.length + 1), value]),
  ) as HomeWords;
}

/** Example songs of artists, those in the language of the page first. */
async function loadSung(api: Client): Promise<Sung[]> {
  const songs = await loadExamples(api, { list: 'featured', limit: EXAMPLES_ASKED });
  return songs.map(({ artist, ...song }) => ({ ...song, artist: artist.artist_name, photo: artist.photo }));
}

/** The newest of the best reviews: first those in the language of the page, then others. */
async function loadReviews(api: Client): Promise<ShownReview[]> {
  const query = { sort: 'highest', per_page: REVIEWS_SHOWN, first_in: getLocale() } as const;
  const { reviews } = await api.reviews.list({ query }, { cache: true });
  return reviews.map(homeReview);
}

/**
 * How many peaks the home page sends for a reviewed song. They are enough for its small sleeve and keep the
 * document small.
 */
const SLEEVE_PEAKS = 24;

/** Keeps only the fields that the card shows, so that the first page arrives in one round trip. */
function homeReview({
  id,
  rating,
  text,
  written_in,
  first_name,
  occasion,
  artist,
  song,
}: ShopReview): ShownReview {
  const small = song && { ...song, peaks: fewPeaks(song.peaks, SLEEVE_PEAKS) };
  return { id, rating, text, written_in, first_name, occasion, artist, song: small };
}

/** The answer of a call, or null when the shop does not sell the product. */
const orNull = <Found>(asked: Promise<Found>): Promise<Found | null> =>
  asked.catch((error: unknown) => {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  });

/** Loads the price, rating and promised day of an original song, and the price of an instant song. */
async function loadOffers(api: Client): Promise<Pick<BelowContent, 'facts' | 'instant'>> {
  const product = (slug: string) =>
    orNull(api.catalog.product({ params: { slug }, query: {} }, { cache: true }));
  const [song, instant, by] = await Promise.all([product(SONG), product(INSTANT_SONG), loadPromisedDay(api)]);
  return {
    facts: { price: song?.product.price ?? null, rating: song?.rating ?? null, by },
    instant: instant && { price: instant.product.price },
  };
}

/**
 * Loads the home page: two songs that the staff quote, songs that customers gave to others, artists to listen to,
 * customers' reviews, and the price of a song. A part that has nothing true to show is null or empty.
 */
export async function loadHome(api: Client, address: string): Promise<HomeContent> {
  const [words, examples, { artists }, reviews, offers] = await Promise.all([
    loadHomeWords(api, address),
    loadSung(api),
    api.artists.list(
      { query: { per_page: ARTISTS_SHOWN, show_at_capacity: 'true', genders: [], genres: [] } },
      { cache: true },
    ),
    loadReviews(api),
    loadOffers(api),
  ]);
  const heard = examples.filter((song) => song.audio_url);
  const { hero_song, hero_lyric, words_song, ...shown } = words;
  const quoted = songOf(hero_song, heard);
  const hero = quoted ?? heard[0] ?? null;
  const pairing = words.told && words.written ? songOf(words_song, heard) : null;
  const heroSong = hero && homeSong(hero);
  const gifts = heard.filter((song) => song !== hero && song !== pairing);
  return {
    // Lines of a song stand beside no other song.
    hero: hero && heroSong && { ...heroSong, lyric: quoted ? hero_lyric : '', bars: barsOf(hero) },
    below: {
      words: shown,
      hero: heroSong,
      grounds: {
        step: groundOf(hero, STEP_INKS),
        instant: groundOf(gifts[0] ?? hero, INSTANT_INKS),
      },
      pairing: pairing && { ...homeSong(pairing), style: styleOf(pairing) },
      gifts: gifts.slice(0, GIFTS_SHOWN).map(homeSong),
      artists: artists.map(homeArtist),
      reviews,
      ...offers,
    },
  };
}
