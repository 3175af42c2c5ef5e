import { artPath } from '@keepsong/artwork/draw/path';
import { resamplePeaks } from '@keepsong/artwork/draw/peaks';
import type { ArtistCard } from '@keepsong/contract/artists';
import type { PlayableSong } from '@keepsong/contract/common';
import type { Client } from '@keepsong/contract/transport/client';
import { m } from '~/paraglide/messages.js';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { draftsOf } from '~/platform/chrome/content.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { playSourceOf } from '~/shell/player/play-source.ts';
import type { HomeArtist, HomeContent, HomeSong, HomeWords } from './home-content.types.ts';

type Sung = Omit<PlayableSong, 'id' | 'occasion'> & { artist: string; photo: string };

/**
 * The facts of the two songs that the page quotes. Their pictures are drawn from these facts when the shop has no
 * recording of them.
 */
const QUOTED = {
  hero: {
    title: 'Forty Winters',
    recipient: 'Marguerite',
    genre: '2',
    moods: ['7', '6'],
    tempo: '4',
    artist: 'Odessa Vale',
  },
  pairing: {
    title: 'Porch Light',
    recipient: '',
    genre: '1',
    moods: ['43'],
    tempo: '2',
    artist: 'Wes Calloway',
  },
} as const;

const EXAMPLES_ASKED = 24;
const ARTISTS_SHOWN = 8;
const GIFTS_SHOWN = 4;
const HERO_BARS = 26;

/** Finds the recording of a quoted song among `examples`. If there is none, returns the song without a recording. */
function quoted(name: keyof typeof QUOTED, examples: readonly Sung[]): Sung {
  const { moods, ...song } = QUOTED[name];
  const photo = artPath({ kind: 'portrait', name: song.artist });
  const known = examples.find(({ title, artist }) => title === song.title && artist === song.artist);
  return known ?? { ...song, moods: [...moods], photo, audio_url: null, duration_seconds: 0, peaks: [] };
}

/** 'for {recipient}, by {artist}'. A song without a named recipient has only its artist. */
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

/**
 * The bars of the waveform. Two decimals are enough: the errors stay below a tenth of a pixel, and the page carries a
 * tenth of the bytes.
 */
const barsOf = ({ peaks }: Sung): number[] =>
  peaks.length > 0 ? resamplePeaks(peaks, HERO_BARS).map((peak) => Math.round(peak * 100) / 100) : [];

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

/**
 * Loads the texts that staff have written for the page. If they cannot be loaded, the page shows the shop's built-in
 * texts.
 */
async function loadWords(api: Client, address: string): Promise<HomeWords> {
  const written = await api.cms.get(
    { query: { group: GROUP, current_path: '/', ...draftsOf(address) } },
    { cache: true },
  );
  const of = (field: keyof HomeWords, otherwise: string): string => {
    const value = written[`${GROUP}.${field}`];
    return typeof value === 'string' && value.trim() !== '' ? value : otherwise;
  };
  return {
    explore_title: of('explore_title', m.home_artists_title()),
    gift_title: of('gift_title', m.home_gift_title()),
    words_title: of('words_title', m.home_words_title()),
    revisions_title: of('revisions_title', m.home_revisions_title()),
    revisions_text: of('revisions_text', m.home_revisions_text()),
  };
}

const GROUP = 'homepage2024';

/** Loads the home page: two quoted songs, songs that customers gave to others, and artists to listen to. */
export async function loadHome(api: Client, address: string): Promise<HomeContent> {
  const [words, { songs }, { artists }] = await Promise.all([
    loadWords(api, address),
    api.artists.examples({ query: { limit: EXAMPLES_ASKED } }, { cache: true }),
    api.artists.list({ query: { per_page: ARTISTS_SHOWN, genders: [], genres: [] } }, { cache: true }),
  ]);
  const examples = songs.map(
    ({ artist, ...song }): Sung => ({ ...song, artist: artist.artist_name, photo: artist.photo }),
  );
  const hero = quoted('hero', examples);
  const pairing = quoted('pairing', examples);
  const gifts = examples.filter((song) => song.audio_url && song !== hero && song !== pairing);
  return {
    hero: { ...homeSong(hero), bars: barsOf(hero) },
    below: {
      words,
      hero: homeSong(hero),
      pairing: { ...homeSong(pairing), style: styleOf(pairing) },
      gifts: gifts.slice(0, GIFTS_SHOWN).map(homeSong),
      artists: artists.map(homeArtist),
    },
  };
}
