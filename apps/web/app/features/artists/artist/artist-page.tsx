import { m } from '~/paraglide/messages.js';
import { firstName } from '~/platform/session/first-name.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { Facts } from '~/ui/layout/facts.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { genresOf } from './artist-about.tsx';
import { ArtistHead } from './artist-head.tsx';
import { ArtistReviews } from './artist-reviews.tsx';
import type { ArtistContent } from './load-artist.ts';
import { SongsToHear } from './songs-to-hear.tsx';

type ArtistPageProps = {
  content: ArtistContent;
  /** The address where a customer begins a song with this artist. */
  startPath: string;
};

/** An artist's page: who they are, what they sound like, and what people say about their songs (spec 2.8-05). */
export function ArtistPage({ content, startPath }: ArtistPageProps) {
  const { artist, reviews, reviewsPage } = content;
  return (
    <>
      <ArtistHead content={content} startPath={startPath} />
      <div className="wrap artist-page">
        <div className="artist-page__main">
          <SongsToHear artist={artist} />
          {artist.bio ? <About content={content} /> : null}
        </div>
        <WritesBest content={content} />
      </div>
      {reviews.total > 0 ? (
        <ArtistReviews key={reviewsPage} artist={artist} first={reviews} page={reviewsPage} />
      ) : null}
    </>
  );
}

function About({ content: { artist } }: Pick<ArtistPageProps, 'content'>) {
  return (
    <section className="artist-page__about">
      <Heading level={2}>{m.artists_page_about({ artist: firstName(artist.artist_name) })}</Heading>
      {artist.bio.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}

/**
 * Lists values of the artist's songs in words, such as their moods. Each value appears once, in the order of the songs.
 */
const gather = (values: readonly string[], words: (id: string) => string): string =>
  [...new Set(values)].map(words).filter(Boolean).join(', ');

function WritesBest({ content: { artist } }: Pick<ArtistPageProps, 'content'>) {
  const { songs } = artist;
  const facts = [
    { label: m.artists_page_genres(), value: genresOf(artist) },
    {
      label: m.artists_page_vibe(),
      value: gather(
        songs.flatMap(({ moods }) => moods),
        moodWords,
      ),
    },
    {
      label: m.artists_page_occasions(),
      value: gather(
        songs.map(({ occasion }) => occasion),
        occasionWords,
      ),
    },
    { label: m.artists_page_vocals(), value: vocalsWords(artist.gender) },
    { label: m.artists_page_home(), value: artist.home_town },
  ];
  return (
    <aside className="panel artist-page__best">
      <Heading level={2} size="d4">
        {m.artists_page_best({ artist: firstName(artist.artist_name) })}
      </Heading>
      <Facts rows={facts} className="mt-3.5" />
    </aside>
  );
}
