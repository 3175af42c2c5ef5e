import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page-context.tsx';
import { PageMeta } from '~/shell/page-meta.tsx';
import { genresOf } from './artist-about.tsx';
import type { ArtistContent } from './artist-load.ts';
import { artistSharePath } from './artist-portrait.ts';

/** Title, description, canonical address and share preview of an artist. */
export function ArtistMeta({ content: { artist, origin } }: { content: ArtistContent }) {
  const { brand } = usePage().settings;
  const name = artist.artist_name;
  const genres = genresOf(artist);
  const description = m.artists_page_description({ artist: name, genres, intro: artist.intro });
  return (
    <PageMeta
      title={`${m.artists_page_title({ artist: name, genres })} · ${brand}`}
      description={description.trim()}
      url={`${origin}/artists/${artist.id}`}
      share={{
        type: 'profile',
        title: name,
        image: `${origin}${artistSharePath(artist, genres)}`,
        imageAlt: m.artists_portrait_alt({ artist: name }),
      }}
    />
  );
}
