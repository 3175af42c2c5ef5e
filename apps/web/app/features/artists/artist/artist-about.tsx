import type { ArtistCard } from '@keepsong/contract/artists';
import { numberFormatter } from '@keepsong/domain/format/formatters';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { type Calendar, deliveryDayWords } from '~/platform/words/delivery-words.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { Icon } from '~/ui/picture/icon.tsx';

type FactsProps = {
  artist: Pick<ArtistCard, 'artist_applause_rating' | 'available_delivery_days'>;
  calendar: Calendar;
};

/** The number of people who love the artist's songs, and the date by which the artist delivers. */
export function ArtistFacts({ artist, calendar }: FactsProps) {
  const { locale } = usePage();
  const { artist_applause_rating: count, available_delivery_days: days } = artist;
  return (
    <ul className="artist-facts">
      {count > 0 ? (
        <li>
          <Icon name="heart" size={20} className="artist-facts__heart" />
          <b className="num">{numberFormatter(locale).format(count)}</b>
          <span className="muted">{m.artists_loves({ count })}</span>
        </li>
      ) : null}
      <li>
        <Icon name="calendar" size={20} />
        <span className="muted">{m.artists_delivered()}</span>
        <b>{m.artists_by_day({ day: deliveryDayWords(days, calendar, locale) })}</b>
      </li>
    </ul>
  );
}

/** The names of an artist's genres, in one line. */
export const genresOf = ({ genres }: Pick<ArtistCard, 'genres'>): string =>
  genres.map(genreWords).filter(Boolean).join(', ');
