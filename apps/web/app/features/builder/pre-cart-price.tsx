import type { ArtistCard } from '@keepsong/contract/artists';
import type { Product } from '@keepsong/contract/catalog';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { type Calendar, deliveryDayWords } from '~/platform/delivery-words.ts';
import { firstName } from '~/platform/first-name.ts';
import { usePage } from '~/platform/page-context.tsx';
import { Sleeve } from '~/ui/artwork.tsx';
import { Icon } from '~/ui/icon.tsx';
import { PriceSummary } from '~/ui/price-summary.tsx';
import { useDraft } from './builder-context.tsx';
import type { Offer } from './pre-cart.tsx';
import { useSongArt } from './song-sketch.ts';

type PriceProps = {
  offer: Offer;
  addons: readonly Product[];
  artist: Pick<ArtistCard, 'artist_name' | 'available_delivery_days'> | null;
  calendar: Calendar;
};

/** What it costs, when it comes, and what happens when something is off: side by side (customers 2, 11). */
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
  const total = addons.reduce((sum, { price }) => sum + price, offer.song.price + fee);
  return (
    <div className="pre-cart__price">
      <div className="w-3/5 mb-6">
        <Sleeve cover={cover} disc={record} out lazy={false} />
      </div>
      <PriceSummary
        label={m.builder_price_label()}
        rows={rows}
        total={{ label: m.builder_price_total(), amount: money(total) }}
      >
        <p className="small muted">{m.builder_price_tax()}</p>
      </PriceSummary>
      {artist ? <PromiseList artist={artist} calendar={calendar} /> : null}
    </div>
  );
}

function PromiseList({
  artist,
  calendar,
}: {
  artist: NonNullable<PriceProps['artist']>;
  calendar: Calendar;
}) {
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
