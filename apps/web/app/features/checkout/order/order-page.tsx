import type { OrderDetail } from '@keepsong/contract/checkout';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';
import { productArt } from '~/platform/art/product-art.ts';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { firstName } from '~/platform/session/first-name.ts';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { Artwork, Sleeve } from '~/ui/picture/artwork.tsx';
import { type Stage, Timeline } from '~/ui/status/timeline.tsx';
import { holdsOnlyGiftCards, type PlacedOrder } from './load-order.ts';
import { Receipt } from './receipt.tsx';

/** The page of a placed order: the items, the next steps, and the link to the song's page. */
export function OrderPage({ placed }: { placed: PlacedOrder }) {
  const { locale } = usePage();
  const { order, look } = placed;
  return (
    <div className="wrap pt-5 pb-24">
      <div className="mb-12 flex flex-col gap-8 md:flex-row md:items-center md:gap-25">
        {look ? (
          <div className="w-[62%] flex-none md:w-65">
            <Sleeve cover={{ src: sleevePath(look) }} disc={{ src: discPath(look) }} out lazy={false} />
          </div>
        ) : (
          <GiftCardPicture order={order} />
        )}
        <div className="min-w-0 flex-1">
          <Heading level={1}>{titleOf(order)}</Heading>
          <Lead className="mt-3">{leadOf(order, locale)}</Lead>
          {order.gift_cards.map(({ recipient, send_on }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a placed order never changes
            <p key={index} className="mt-3">
              {send_on <= chicagoDay(new Date())
                ? m.checkout_gift_card_today({ recipient })
                : m.checkout_gift_card_on({ recipient, day: formatWeekday(send_on, locale) })}
            </p>
          ))}
          {order.goods_day ? (
            <p className="mt-3">{m.checkout_goods_leave({ day: formatWeekday(order.goods_day, locale) })}</p>
          ) : null}
          <p className="muted mt-3">
            {m.checkout_order_mail({ email: order.email, number: orderNumber(order.order_id) })}
          </p>
          {order.slug ? (
            <ButtonLink to={`/stories/${order.slug}`} className="mt-6">
              {m.checkout_follow_song()}
            </ButtonLink>
          ) : (
            <ButtonLink to="/" className="mt-6">
              {m.checkout_back_home()}
            </ButtonLink>
          )}
        </div>
      </div>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-16">
        {order.slug ? <NextSteps order={order} /> : null}
        <Receipt order={order} />
      </div>
    </div>
  );
}

/**
 * The picture of an order of gift cards: the design that was chosen, or a card with the name of the person who gets it.
 * Other orders have none, because a gift card would stand for what is ordered beside it.
 */
function GiftCardPicture({ order }: { order: OrderDetail }) {
  const [card] = holdsOnlyGiftCards(order) ? order.gift_cards : [];
  const size = 'w-[62%] flex-none md:w-80';
  if (card?.design) return <Artwork src={card.design.src} alt={card.design.name} className={size} />;
  const picture = card ? productArt(card.product, card.recipient) : null;
  return picture ? <Artwork src={picture} alt="" className={size} /> : null;
}

/** The song leads, whatever is ordered beside it. A gift card is named only when the order holds nothing else. */
function titleOf(order: OrderDetail): string {
  const { recipient, slug, gift_cards } = order;
  if (recipient) return m.checkout_order_title({ recipient });
  if (slug) return m.checkout_order_title_plain();
  const [card, ...others] = gift_cards;
  return card && others.length === 0 && holdsOnlyGiftCards(order)
    ? m.checkout_gift_card_title({ recipient: card.recipient })
    : m.checkout_thank_you();
}

function leadOf(order: OrderDetail, locale: Locale): string {
  const { artist_name, slug, promised_date, total, instant_product } = order;
  if (instant_product) return m.checkout_order_instant();
  if (!slug || !artist_name) return total === 0 ? m.checkout_order_free() : m.checkout_order_lead();
  return promised_date
    ? m.checkout_order_promise({ artist: artist_name, date: formatWeekday(promised_date, locale) })
    : m.checkout_order_artist({ artist: artist_name });
}

/** The next steps, shown as stages like on the song's page. */
function NextSteps({ order }: { order: OrderDetail }) {
  return (
    <section>
      <Heading level={2} className="mb-6">
        {m.checkout_next_title()}
      </Heading>
      <Timeline
        label={m.checkout_next_title()}
        stateLabels={{
          done: m.checkout_stage_done(),
          now: m.checkout_stage_now(),
          todo: m.checkout_stage_todo(),
        }}
        stages={order.instant_product ? instantStages() : stagesOf(order)}
      />
    </section>
  );
}

function stagesOf({ artist_name }: OrderDetail): Stage[] {
  const artist = artist_name ? firstName(artist_name) : m.checkout_the_artist();
  return [
    { id: 'received', title: m.checkout_stage_received(), state: 'done' },
    {
      id: 'accept',
      title: m.checkout_stage_accept({ artist }),
      detail: m.checkout_stage_accept_detail(),
      state: 'now',
    },
    {
      id: 'write',
      title: m.checkout_stage_write(),
      detail: m.checkout_stage_write_detail(),
      state: 'todo',
    },
    {
      id: 'deliver',
      title: m.checkout_stage_deliver(),
      detail: m.checkout_stage_deliver_detail(),
      state: 'todo',
    },
  ];
}

/** The stages of an instant song. A machine makes it, so no stage mentions an artist who accepts or writes. */
const instantStages = (): Stage[] => [
  { id: 'received', title: m.checkout_stage_picked(), state: 'done' },
  { id: 'make', title: m.checkout_stage_make(), detail: m.checkout_stage_write_detail(), state: 'now' },
  {
    id: 'deliver',
    title: m.checkout_stage_there(),
    detail: m.checkout_stage_deliver_detail(),
    state: 'todo',
  },
];
