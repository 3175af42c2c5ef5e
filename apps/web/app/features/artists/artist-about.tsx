import type { ArtistCard } from '@keepsong/contract/artists';
import { INTL_LOCALE } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { type Calendar, deliveryDayWords } from '~/platform/delivery-words.ts';
import { usePage } from '~/platform/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { Icon } from '~/ui/icon.tsx';

type FactsProps = {
  artist: Pick<ArtistCard, 'artist_applause_rating' | 'available_delivery_days'>;
  calendar: Calendar;
};

/** How many love their songs, and the day by which they deliver (customers 2). */
export function ArtistFacts({ artist, calendar }: FactsProps) {
  const { locale } = usePage();
  const { artist_applause_rating: count, available_delivery_days: days } = artist;
  return (
    <ul className="artist-facts">
      {count > 0 ? (
        <li>
          <Icon name="heart" size={20} className="artist-facts__heart" />
          <b className="num">{new Intl.NumberFormat(INTL_LOCALE[locale]).format(count)}</b>
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

/** The genres in words. */
export const genresOf = ({ genres }: Pick<ArtistCard, 'genres'>): string =>
  genres.map(genreWords).filter(Boolean).join(', ');
