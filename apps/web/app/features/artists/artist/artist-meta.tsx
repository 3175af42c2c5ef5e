import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { musicianThing, recordingThing, trailThing } from '~/shell/meta/structured-data.ts';
import { genresOf } from './artist-about.tsx';
import { artistSharePath } from './artist-portrait.ts';
import type { ArtistContent } from './load-artist.ts';

/** The title, description, canonical address and share preview of an artist's page. */
export function ArtistMeta({ content: { artist, origin } }: { content: ArtistContent }) {
  const { brand } = usePage().settings;
  const name = artist.artist_name;
  const genres = genresOf(artist);
  const description = m.artists_page_description({ artist: name, genres, intro: artist.intro }).trim();
  const url = `${origin}/artists/${artist.id}`;
  const average = artist.average_rating;
  return (
    <PageMeta
      title={`${m.artists_page_title({ artist: name, genres })} · ${brand}`}
      description={description}
      url={url}
      data={[
        musicianThing({
          name,
          url,
          image: `${origin}${artist.photo}`,
          genre: artist.genres.map(genreWords).filter(Boolean),
          description,
          rating: average === null ? null : { average, count: artist.reviews_count },
        }),
        ...artist.songs.map((song) =>
          recordingThing({
            name: song.title,
            byArtist: name,
            url,
            genre: genreWords(song.genre),
            seconds: song.duration_seconds,
          }),
        ),
        trailThing([
          { name: m.artists_results(), url: `${origin}/artists` },
          { name, url },
        ]),
      ]}
      share={{
        type: 'profile',
        title: name,
        image: `${origin}${artistSharePath(artist, genres)}`,
        imageAlt: m.artists_portrait_alt({ artist: name }),
      }}
    />
  );
}
