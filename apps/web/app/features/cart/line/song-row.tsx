import type { LateSong } from '@keepsong/domain/builder/wanted-by';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { instantData, songInfo } from '@keepsong/domain/cart/lines';
import type { DeliveryInfo } from '@keepsong/domain/checkout/rush';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import type { InstantData } from '@keepsong/domain/instant/instant-data';
import { type RefObject, useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { PromisedDay } from '~/platform/words/promised-day.tsx';
import { LinkButton, TextLink } from '~/ui/action/link.tsx';
import { classes } from '~/ui/classes.ts';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import type { LostDelivery } from '../delivery/delivery-of-cart.ts';
import { type DeliveryPick, DeliveryPicker } from '../delivery/delivery-picker.tsx';
import { LinePrice, PriceReason } from '../page/cart-prices.tsx';
import { lineByline, lineTitle, songAttributes } from '../page/cart-words.ts';
import type { CartFacts } from '../page/load-cart.ts';
import { SongSleeve } from './song-sleeve.tsx';

/** The addresses for changing the song in the builder and for finding another artist. */
export type SongPaths = { edit: string; findArtist: string };

/** The delivery of the song, and how to change it. */
export type SongDelivery = {
  /** Null when no day is promised, for example because the artist has left the shop. */
  info: DeliveryInfo | null;
  /** The rush delivery that fell away. Null when none did, and once the customer has dismissed it. */
  lost: LostDelivery | null;
  onDismissLost: () => void;
  /** Set when the song comes after the date by which the customer wants it. */
  late: LateSong | null;
  /** Set while the customer chooses the date. */
  pick: DeliveryPick | null;
  /** Opens or closes the choice of dates. Null when there is no choice. */
  onEdit: (() => void) | null;
  /** Opens the choice of dates; a second press leaves it open. Null when there is no choice. */
  onOpen: (() => void) | null;
  editButton: RefObject<HTMLButtonElement | null>;
};

type SongRowProps = {
  song: CartLine;
  facts: CartFacts;
  paths: SongPaths;
  delivery: SongDelivery | null;
  onRemove: () => void;
};

/** The song at the top of the cart: sleeve, choices, delivery date, and buttons. */
export function SongRow({ song, facts, paths, delivery, onRemove }: SongRowProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears, so the focus needs another place.
  const dismissLost = () => {
    delivery?.onDismissLost();
    title.current?.focus();
  };
  return (
    <article className="flex flex-col gap-6 border-t-2 border-(--rule-strong) py-8 md:flex-row md:items-start md:gap-22">
      {songInfo(song) || instantData(song) ? (
        <div className="w-[62%] flex-none md:w-52.5">
          <SongSleeve song={song} draft={facts.draft} />
        </div>
      ) : null}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-3 gap-y-1">
          <h2
            ref={title}
            tabIndex={-1}
            className={classes(
              'd3 max-w-full flex-1 wrap-break-word',
              hasLongName(song) && 'song-row__title--long',
            )}
          >
            {lineTitle(song)}
          </h2>
          <p className="d3 num flex-none">
            <LinePrice product={song} />
          </p>
        </div>
        <PriceReason product={song} />
        <p className="muted mt-1">{lineByline(song)}</p>
        <SongFacts song={song} draft={facts.draft} delivery={delivery} />
        {delivery ? <LostRush {...delivery} onDismissLost={dismissLost} /> : null}
        {delivery?.late && !delivery.pick ? <Late {...delivery.late} onOpen={delivery.onOpen} /> : null}
        {delivery?.pick ? <DeliveryPicker {...delivery.pick} /> : null}
        <div className="mt-4 flex flex-wrap gap-x-5 gap-y-3">
          <TextLink to={paths.edit} alone className="small">
            {m.cart_edit_song()}
          </TextLink>
          <TextLink to={paths.findArtist} alone className="small">
            {instantData(song) ? m.cart_other_preview() : m.cart_find_artist()}
          </TextLink>
          <LinkButton className="small" onClick={onRemove}>
            {m.cart_remove()}
          </LinkButton>
        </div>
      </div>
    </article>
  );
}

/** The price fits beside the title if no word of the title has more letters than this. */
const ROOMY = 10;

const hasLongName = (song: CartLine): boolean =>
  lineTitle(song)
    .split(' ')
    .some((word) => word.length > ROOMY);

function SongFacts(props: Pick<CartFacts, 'draft'> & Pick<SongRowProps, 'song' | 'delivery'>) {
  const { song, draft, delivery } = props;
  const instant = instantData(song);
  if (instant) return <InstantFacts data={instant} />;
  return (
    <>
      {draft === null ? <p className="help mt-3">{m.cart_draft_missing()}</p> : null}
      <dl className="key-values mt-4.5 max-w-110">
        {draft
          ? songAttributes(draft).map(({ label, value }) => (
              <div key={label} className="contents">
                <dt>{label}</dt>
                <dd className="col-span-2">{value}</dd>
              </div>
            ))
          : null}
        {delivery?.info ? <DeliveryFact {...delivery} info={delivery.info} /> : null}
      </dl>
    </>
  );
}

/** The recipient and sound of an instant song. The song is ready as soon as it is paid. */
function InstantFacts({ data }: { data: InstantData }) {
  const rows = [
    { label: m.cart_recipient(), value: data.selected_name?.spelling ?? '' },
    { label: m.cart_genre(), value: genreWords(data.sleeve.genre) },
    { label: m.cart_vibe(), value: moodWords(data.sleeve.mood) },
    { label: m.cart_delivery(), value: m.cart_instant_delivery() },
  ].filter(({ value }) => value !== '');
  return (
    <dl className="key-values mt-4.5 max-w-110">
      {rows.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="col-span-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Warns that the song arrives after the customer's date, and offers help (decision 0047). */
function Late({ wanted, rescue, onOpen }: LateSong & Pick<SongDelivery, 'onOpen'>) {
  const { locale } = usePage();
  const day = formatWeekday(wanted, locale);
  return (
    <div className="mt-3">
      <p className="help help--error">
        <Icon name="alert" />
        <span>
          {rescue
            ? m.cart_late_rush({ day, rush: formatWeekday(rescue.date, locale) })
            : m.cart_late({ day })}
        </span>
      </p>
      {rescue && onOpen ? (
        <LinkButton className="small" onClick={onOpen}>
          {m.cart_late_choose()}
        </LinkButton>
      ) : null}
    </div>
  );
}

/** Says that the rush delivery fell away, and what can be chosen instead. It stays until the customer closes it. */
function LostRush({ lost, info, late, onOpen, onDismissLost }: SongDelivery) {
  const { locale } = usePage();
  const now = info && m.cart_rush_gone_now({ day: formatWeekday(info.date, locale) });
  const mayBeFaster = !onOpen && lost?.day && info && lost.day < info.date;
  return (
    <>
      <div role="status">
        {lost ? (
          <p className="help mt-3">
            {lostWords(lost, info, locale)} {now}{' '}
            {mayBeFaster ? m.cart_rush_gone_artist({ link: m.cart_find_artist() }) : null}
          </p>
        ) : null}
      </div>
      {lost ? (
        <div className="mt-2 flex flex-wrap gap-x-5 gap-y-3">
          {onOpen && !late?.rescue ? (
            <LinkButton className="small" onClick={onOpen}>
              {m.cart_late_choose()}
            </LinkButton>
          ) : null}
          <LinkButton className="small" onClick={onDismissLost}>
            {m.cart_rush_gone_dismiss()}
          </LinkButton>
        </div>
      ) : null}
    </>
  );
}

/** Why the rush delivery fell away. It also does when the song now comes as early without it. */
function lostWords({ day, price }: LostDelivery, info: DeliveryInfo | null, locale: Locale): string {
  if (price !== null) {
    const [before, after] = [formatMoney(price.before, locale), formatMoney(price.after, locale)];
    return m.cart_rush_repriced({ before, after });
  }
  if (day && info && info.date <= day) return m.cart_rush_needless();
  return day ? m.cart_rush_gone({ before: formatWeekday(day, locale) }) : m.cart_rush_taken_out();
}

type FactProps = Omit<SongDelivery, 'info'> & { info: DeliveryInfo };

function DeliveryFact({ info, onEdit, pick, editButton }: FactProps) {
  const { locale } = usePage();
  return (
    <>
      <dt>{m.cart_delivery()}</dt>
      <dd className={onEdit ? 'num' : 'num col-span-2'}>
        <PromisedDay day={info.date}>
          {m.cart_delivery_by({ day: formatWeekday(info.date, locale) })}
        </PromisedDay>
      </dd>
      {onEdit ? (
        <dd>
          <LinkButton ref={editButton} className="small" aria-expanded={pick !== null} onClick={onEdit}>
            <span aria-hidden="true">{m.cart_edit()}</span>
            <VisuallyHidden>{m.cart_delivery_edit()}</VisuallyHidden>
          </LinkButton>
        </dd>
      ) : null}
    </>
  );
}
