import type { BoardCandidate } from '@keepsong/contract/makers/board';
import { fitTone } from '@keepsong/domain/artists/fit';
import { m } from '~/paraglide/messages.js';
import './artist-facts.css';

type FactsOf = Pick<BoardCandidate, 'fit' | 'taken' | 'capacity' | 'at_capacity' | 'punctuality'>;

/** How well an artist fits the song, how many songs the artist has, and how punctual the artist is. */
export const Facts = ({ artist }: { artist: FactsOf }) => (
  <span className="board-facts">
    <span className={`board-fit board-fit--${fitTone(artist.fit)}`}>
      {m.desk_board_fit({ fit: artist.fit })}
    </span>
    <Load {...artist} />
    <span>
      {artist.punctuality === null
        ? m.desk_board_new()
        : m.desk_board_on_time({ percent: artist.punctuality })}
    </span>
  </span>
);

/**
 * The artist's places for songs this week, as dots: filled for songs that were taken, empty for places that are
 * free.
 */
function Load({ taken, capacity, at_capacity }: Pick<BoardCandidate, 'taken' | 'capacity' | 'at_capacity'>) {
  const words = capacity === null ? m.desk_board_load_any({ taken }) : m.desk_board_load({ taken, capacity });
  const dots = Math.min(7, Math.max(taken, capacity ?? taken));
  return (
    <span
      role="img"
      aria-label={at_capacity ? `${words}, ${m.desk_artist_full()}` : words}
      className="board-load"
    >
      {Array.from({ length: dots }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its place.
        <i key={at} data-taken={at < taken || undefined} />
      ))}
      {capacity === null || taken > 7 ? (
        <span aria-hidden="true">{m.desk_board_taken({ taken })}</span>
      ) : null}
    </span>
  );
}

/** How the artist answered an earlier offer of this song. */
export const askedWords = ({ asked }: Pick<BoardCandidate, 'asked'>): string =>
  asked === 'declined'
    ? m.desk_artist_said_no()
    : asked === 'expired'
      ? m.desk_artist_no_answer()
      : asked === 'handed_back'
        ? m.desk_artist_handed_back()
        : '';
