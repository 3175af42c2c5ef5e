import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Slider } from '~/ui/picture/slider.tsx';
import { Tag } from '~/ui/status/tag.tsx';
import type { HomeArtist } from './home-content.types.ts';

/** Artists side by side, each with a song to play (spec 2.1-01, 2.11). */
export function ArtistRail({ artists, title }: { artists: readonly HomeArtist[]; title: string }) {
  if (artists.length === 0) return null;
  return (
    <section id="artists" className="home-artists">
      <div className="wrap home-section-head">
        <Heading level={2} size="d2" className="home-artists__title">
          <span data-cms="homepage2024.explore_title">{title}</span>
        </Heading>
        <ButtonLink to="/artists" variant="secondary" size="small" iconEnd="arrow-right">
          {m.home_all_artists()}
        </ButtonLink>
      </div>
      <Slider
        className="home-rail"
        label={m.home_artists_scroll()}
        words={{ previous: m.home_artists_previous(), next: m.home_artists_next() }}
      >
        {artists.map((artist) => (
          <ArtistPoster key={artist.id} artist={artist} />
        ))}
      </Slider>
    </section>
  );
}

function ArtistPoster({ artist }: { artist: HomeArtist }) {
  const { id, name, photo, genres, note, play } = artist;
  return (
    <article className="artist-poster" data-booked={note === 'booked' || undefined}>
      <img
        src={photo}
        alt={m.home_portrait_alt({ artist: name })}
        className="artist-poster__portrait"
        loading="lazy"
        decoding="async"
        width={400}
        height={500}
      />
      <PosterTag note={note} />
      <div className="artist-poster__plate light">
        <div className="artist-poster__text">
          <h3 className="artist-poster__name">
            <ShopLink to={`/artists/${id}`} className="artist-poster__link">
              {name}
            </ShopLink>
          </h3>
          <p className="artist-poster__genres">{genres}</p>
        </div>
        <PlaySong song={play} look="rose" size="small" />
      </div>
    </article>
  );
}

function PosterTag({ note }: Pick<HomeArtist, 'note'>) {
  const { brand } = usePage().settings;
  if (note === null) return null;
  const words = {
    booked: m.home_tag_booked(),
    only_here: m.home_tag_only_here({ brand }),
    one_day: m.home_tag_one_day(),
  };
  return (
    <Tag onPortrait className="artist-poster__tag">
      {words[note]}
    </Tag>
  );
}
