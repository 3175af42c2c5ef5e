import type { ArtistCard } from '@keepsong/contract/artists';
import { dayFit } from '@keepsong/domain/builder/wanted-by';
import type { ArtistTime } from '@keepsong/domain/checkout/rush';
import { numberFormatter } from '@keepsong/domain/format/formatters';
import { formatShortMoney } from '@keepsong/domain/format/money';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { type Calendar, deliveryDayWords } from '~/platform/words/delivery-words.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { Icon } from '~/ui/picture/icon.tsx';
import { Tag } from '~/ui/status/tag.tsx';

type FactsProps = {
  artist: Pick<ArtistCard, 'artist_applause_rating' | 'available_delivery_days' | 'days_off' | 'takes_rush'>;
  calendar: Calendar;
};

/** The number of people who love the artist's songs, the date by which the artist delivers, and whether that is in time. */
export function ArtistFacts({ artist, calendar }: FactsProps) {
  const { locale } = usePage();
  const {
    artist_applause_rating: count,
    available_delivery_days: days,
    days_off: daysOff,
    takes_rush,
  } = artist;
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
      <InTime artist={{ days, daysOff }} takesRush={takes_rush} calendar={calendar} />
    </ul>
  );
}

const FIT_TONES = { in_time: 'mint', rush: 'amber', too_late: 'peach' } as const;

/** Whether the artist can keep the customer's day, if the customer named one (decision 0079). */
type InTimeProps = { artist: ArtistTime; takesRush: boolean; calendar: Calendar };

function InTime({ artist, takesRush, calendar: { now, holidays, wanted } }: InTimeProps) {
  const { locale } = usePage();
  if (!wanted) return null;
  const rush = takesRush ? wanted.rush : [];
  const fit = dayFit(wanted.day, { ...artist, rush }, new Date(now), new Set(holidays));
  const words = {
    in_time: m.artists_in_time,
    rush: () =>
      m.artists_with_rush({ price: fit.kind === 'rush' ? formatShortMoney(fit.delivery.cost, locale) : '' }),
    too_late: m.artists_too_late,
  }[fit.kind]();
  return (
    <li>
      <Tag tone={FIT_TONES[fit.kind]}>{words}</Tag>
      <span className="muted">{m.artists_for_your_day({ day: formatWeekday(wanted.day, locale) })}</span>
    </li>
  );
}

/** The names of an artist's genres, in one line. */
export const genresOf = ({ genres }: Pick<ArtistCard, 'genres'>): string =>
  genres.map(genreWords).filter(Boolean).join(', ');
