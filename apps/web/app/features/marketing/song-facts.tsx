import { formatMoney } from '@keepsong/domain/format/money';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { PromisedDay } from '~/platform/words/promised-day.tsx';
import { ratingWords } from '~/platform/words/rating.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import type { HomeContent } from './home-content.types.ts';

/**
 * The facts that visitors want to know before they begin: the price, the reviews, and the day by which the song
 * arrives.
 */
export function SongFacts({ facts }: { facts: HomeContent['below']['facts'] }) {
  const { locale } = usePage();
  const { price, rating, by } = facts;
  return (
    <ul className="home-facts num">
      {price === null ? null : (
        <li>
          <Icon name="music" size={18} />
          <b>{m.home_fact_price({ price: formatMoney(price, locale) })}</b>
        </li>
      )}
      {rating ? (
        <li>
          <Icon name="star" size={18} />
          <ShopLink to="/reviews" className="link">
            {ratingWords(rating, locale)}
          </ShopLink>
        </li>
      ) : null}
      {by === null ? null : (
        <li>
          <Icon name="calendar" size={18} />
          <PromisedDay day={by}>{m.home_fact_by({ day: formatWeekday(by, locale) })}</PromisedDay>
        </li>
      )}
    </ul>
  );
}
