import { DAY_MS } from '@keepsong/domain/time/day';
import { LIST_PEAKS, thinPeaks } from '../../src/features/artists/artists.service.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { begin } from '../../src/platform/states/move.ts';
import { artistSongs } from '../schema/artists.ts';
import { artistReviews } from '../schema/catalogue/reviews.ts';
import type { factsOf } from './audio/demo-facts.ts';
import { DEMO_RECORDINGS } from './audio/demo-recordings.ts';
import { DEMO_ARTISTS, NOT_TRUSTED } from './content/artists.ts';
import type { DemoArtist, DemoSong } from './content/content-types.ts';
import { DEMO_REVIEWS } from './content/reviews.ts';
import { portraitTraitsOf } from './portrait-traits.ts';
import { clipKey, isFilmed } from './video/demo-videos.ts';

export type ReadySong = DemoSong & { audioKey: string } & ReturnType<typeof factsOf>;
export type ArtistIds = ReadonlyMap<string, number>;

/**
 * The example songs with their words, lengths, waveforms and line times. Their recordings are shipped (`edges.ts`). The
 * song engine and its dictionary are imported only here, so that a shop whose database is already filled does not load
 * them.
 */
async function prepare(): Promise<ReadySong[]> {
  const { factsOf } = await import('./audio/demo-facts.ts');
  return DEMO_RECORDINGS.map((recording) => ({
    ...recording.song,
    audioKey: recording.audioKey,
    ...factsOf(recording),
  }));
}

async function writeArtist(tx: Tx, artist: DemoArtist, userId: number | null): Promise<number> {
  const [id] = await begin(
    tx,
    'artists',
    {
      slug: artist.slug,
      userId,
      artistName: artist.artistName,
      gender: artist.gender,
      genres: [...artist.genres],
      bioEn: artist.bio.en,
      bioSp: artist.bio.sp,
      introEn: artist.intro.en,
      introSp: artist.intro.sp,
      introVideoKey: isFilmed(artist.slug) ? clipKey(artist.slug) : null,
      homeTown: artist.homeTown,
      availableDeliveryDays: artist.availableDeliveryDays,
      exclusivity: artist.exclusivity,
      verified: artist.verified,
      isTrusted: artist.slug !== NOT_TRUSTED,
      status: artist.status,
      portrait: portraitTraitsOf(artist.portrait),
    },
    'import',
  );
  if (id === undefined) throw new Error('insert returned no artist');
  return id;
}

/**
 * Writes the artists in the order of the directory, with their songs and reviews. `accounts` holds the user id of each
 * artist by slug.
 */
async function write(
  tx: Tx,
  songs: ReadySong[],
  accounts: ReadonlyMap<string, number>,
  now: Date,
): Promise<ArtistIds> {
  const ids = new Map<string, number>();
  for (const artist of DEMO_ARTISTS) {
    ids.set(artist.slug, await writeArtist(tx, artist, accounts.get(artist.slug) ?? null));
  }
  const idOf = (slug: string): number => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`no demo artist ${slug}`);
    return id;
  };
  const places = new Map<string, number>();
  await tx.insert(artistSongs).values(
    songs.map((song) => {
      const position = places.get(song.artist) ?? 0;
      places.set(song.artist, position + 1);
      return {
        artistId: idOf(song.artist),
        position,
        title: song.title,
        recipient: song.recipient,
        occasion: song.occasion,
        genre: song.genre,
        moods: [...song.moods],
        tempo: song.tempo,
        excerpt: song.excerpt,
        audioKey: song.audioKey,
        durationSeconds: song.durationSeconds,
        // Store only as many bars as lists draw. Otherwise parsing hundreds of numbers for each song would take most of
        // the time of a list.
        peaks: thinPeaks(song.peaks, LIST_PEAKS),
      };
    }),
  );
  await tx.insert(artistReviews).values(
    DEMO_REVIEWS.map((review) => ({
      artistId: idOf(review.artist),
      firstName: review.firstName,
      occasion: review.occasion,
      relationship: review.relationship,
      body: review.text,
      locale: review.locale,
      rating: review.rating,
      createdAt: new Date(now.getTime() - review.ageDays * DAY_MS),
    })),
  );
  return ids;
}

export const seedArtists = { prepare, write };
