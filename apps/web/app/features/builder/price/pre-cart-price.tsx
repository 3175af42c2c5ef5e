import type { ArtistCard } from '@keepsong/contract/artists';
import type { Product } from '@keepsong/contract/catalog';
import { lateSong } from '@keepsong/domain/builder/wanted-by';
import { type ArtistTime, deliveryInfo, rushChoices, standardDelivery } from '@keepsong/domain/checkout/rush';
import { formatMoney } from '@keepsong/domain/format/money';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { firstName } from '~/platform/session/first-name.ts';
import { type Calendar, deliveryDayWords } from '~/platform/words/delivery-words.ts';
import { rushSold } from '~/platform/words/rush-sold.ts';
import { PriceSummary } from '~/ui/layout/price-summary.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { useDraft } from '../page/builder-context.tsx';
import { useSongArt } from '../sound/song-sketch.ts';
import type { Offer } from './pre-cart.tsx';

type PriceProps = {
  offer: Offer;
  addons: readonly Product[];
  artist: Pick<ArtistCard, 'artist_name' | 'available_delivery_days' | 'days_off'> | null;
  calendar: Calendar;
};

/** The price of the song with its extras, in cents. */
export const wholePrice = ({
  offer,
  addons,
  verses,
}: Pick<PriceProps, 'offer' | 'addons'> & { verses: number }) =>
  addons.reduce((sum, { price }) => sum + price, offer.song.price + (offer.extraVerse?.price ?? 0) * verses);

/** The price, the delivery date and the guarantee, side by side. */
export function PreCartPrice({ offer, addons, artist, calendar }: PriceProps) {
  const { locale } = usePage();
  const { cover, record } = useSongArt();
  const verses = useDraft(({ data }) => data.extra_verses);
  const money = (cents: number) => formatMoney(cents, locale);
  const fee = (offer.extraVerse?.price ?? 0) * verses;
  const rows = [
    { id: 'song', label: offer.song.title, amount: money(offer.song.price) },
    ...(fee > 0
      ? [
          {
            id: 'verses',
            label: m.builder_verses_fee({ count: verses, price: money(fee) }),
            amount: money(fee),
          },
        ]
      : []),
    ...addons.map(({ id, title, price }) => ({ id, label: title, amount: money(price) })),
  ];
  return (
    <div className="pre-cart__price">
      <div className="w-3/5 mb-6">
        <Sleeve cover={cover} disc={record} out lazy={false} />
      </div>
      <PriceSummary
        label={m.builder_price_label()}
        rows={rows}
        total={{ label: m.builder_price_total(), amount: money(wholePrice({ offer, addons, verses })) }}
      >
        <p className="small muted">{m.builder_price_tax()}</p>
      </PriceSummary>
      {artist ? <PromiseList artist={artist} calendar={calendar} rush={offer.rush} /> : null}
    </div>
  );
}

type PromiseProps = { artist: NonNullable<PriceProps['artist']>; calendar: Calendar; rush: Product | null };

function PromiseList({ artist, calendar, rush }: PromiseProps) {
  const { locale } = usePage();
  const name = firstName(artist.artist_name);
  return (
    <ul className="promise">
      <li>
        <Icon name="calendar" size={20} />
        <span>
          <b>
            {m.builder_delivered_by({
              day: deliveryDayWords(artist.available_delivery_days, calendar, locale),
            })}
          </b>
          <Late
            artist={{ days: artist.available_delivery_days, daysOff: artist.days_off }}
            calendar={calendar}
            rush={rush}
          />
        </span>
      </li>
      <li>
        <Icon name="shield" size={20} />
        <span>{m.builder_guarantee_revisions({ artist: name })}</span>
      </li>
      <li>
        <Icon name="user" size={20} />
        <span>{m.builder_guarantee_artist({ artist: name })}</span>
      </li>
    </ul>
  );
}

/** Warns before the payment when the song will arrive after the date that the customer named (decision 0047). */
function Late({ artist, calendar, rush }: Pick<PromiseProps, 'calendar' | 'rush'> & { artist: ArtistTime }) {
  const { locale } = usePage();
  const wanted = useDraft(({ data }) => data.wanted_by);
  const [now, holidays] = [new Date(calendar.now), new Set(calendar.holidays)];
  const { date } = deliveryInfo(standardDelivery(artist.days), now, holidays);
  const late = lateSong(
    wanted,
    date,
    rushChoices(rushSold(rush?.rush_options ?? [], calendar), artist, now, holidays),
  );
  if (!late) return null;
  const day = formatWeekday(late.wanted, locale);
  return (
    <span className="help--error block">
      {late.rescue
        ? m.builder_late_rush({ day, rush: formatWeekday(late.rescue.date, locale) })
        : m.builder_late({ day })}
    </span>
  );
}
