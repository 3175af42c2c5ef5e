import type { PlayableSong } from '@keepsong/contract/common';
import type { ShopReview } from '@keepsong/contract/reviews';
import { languageTag } from '@keepsong/domain/format/locale';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { track } from '~/platform/page/analytics.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { Avatar } from '~/ui/picture/avatar.tsx';
import { Stars } from '~/ui/picture/stars.tsx';
import { PlaySong } from '../player/play-song.tsx';
import { playSourceOf } from '../player/play-source.ts';
import type { PlaySource } from '../player/song.ts';
import { useIsPlaying } from '../player/use-player.ts';

/** The fields of a review that a card shows. */
export type ShownReview = Pick<
  ShopReview,
  'id' | 'rating' | 'text' | 'written_in' | 'first_name' | 'occasion' | 'artist' | 'song'
>;

type ReviewCardProps = {
  review: ShownReview;
  /** Whether the page is the artist's own. It names the artist already. */
  isOfPage?: boolean;
  children?: ReactNode;
};

/** A customer's review of an artist, with a song of the artist to hear. The review is not translated. */
export function ReviewCard({ review, isOfPage = false, children }: ReviewCardProps) {
  const { artist, song } = review;
  const { id, artist_name: name, photo, has_bio } = artist;
  const source = song
    ? playSourceOf(song, {
        artist: name,
        subtitle: m.artists_song_by({ artist: name, genre: genreWords(song.genre) }),
        singer: { id, photo, hasBio: has_bio },
      })
    : null;
  return (
    <figure className="review">
      <Stars rating={review.rating} label={m.reviews_stars({ rating: review.rating })} />
      <blockquote lang={languageTag(review.written_in)}>{review.text}</blockquote>
      {children}
      <figcaption>
        {isOfPage ? null : (
          <Avatar
            kind="artist"
            size={48}
            image={photo}
            onClick={() => track('Avatar Image Clicked', { artistName: name })}
          />
        )}
        <span className="small">
          <b>{review.first_name}</b>, {occasionWords(review.occasion)}
          {isOfPage ? null : (
            <>
              <br />
              <ShopLink to={`/artists/${id}`} className="reviews__link">
                {m.reviews_about({ artist: name })}
              </ShopLink>
            </>
          )}
        </span>
        {song ? <ReviewedSong song={song} source={source} /> : null}
      </figcaption>
    </figure>
  );
}

/** A song of the reviewed artist, as its sleeve with the play button on it. */
function ReviewedSong({ song, source }: { song: PlayableSong; source: PlaySource | null }) {
  const { playing } = useIsPlaying(source?.audio);
  return (
    <Sleeve
      className="review__sleeve"
      cover={{ src: sleevePath({ ...song, peaks: [] }) }}
      disc={{ src: discPath(song) }}
      spinning={playing}
      play={<PlaySong song={source} size="small" />}
    />
  );
}
