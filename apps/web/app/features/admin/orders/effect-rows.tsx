import type { RefundView } from '@keepsong/contract/refunds';
import { type CardFace, cardBrandName } from '@keepsong/domain/checkout/card';
import type { RefundEffectKind } from '@keepsong/domain/checkout/refunds/effects';
import { formatShortDay } from '@keepsong/domain/format/dates';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Icon, type IconName } from '~/ui/picture/icon.tsx';
import { deskMoney } from '../desk-money.ts';

type Effect = {
  icon: IconName;
  sign: '' | '+' | '-';
  title: (names: Names) => string;
  text: (names: Names) => string;
};
/**
 * Who and what the rows name. `card` is null when no card is known, and `coupon` when the discount had no code.
 */
export type EffectNames = { customer: string; artist: string; card: CardFace | null; coupon: string | null };
type Names = { customer: string; artist: string; card: string; coupon: string };

/** The words for each effect with a sum. The shop computes the sums. */
const EFFECTS: Readonly<Record<Exclude<RefundEffectKind, 'artist_told'>, Effect>> = {
  card: { icon: 'card', sign: '+', title: m.desk_fx_card, text: m.desk_fx_card_text },
  credit_non_taxable: { icon: 'gift', sign: '+', title: m.desk_fx_present, text: m.desk_fx_present_text },
  credit_taxable: { icon: 'gift', sign: '+', title: m.desk_fx_credit, text: m.desk_fx_credit_text },
  tax: { icon: 'document', sign: '-', title: m.desk_fx_tax, text: m.desk_fx_tax_text },
  coupon_use: { icon: 'receipt', sign: '', title: m.desk_fx_coupon, text: m.desk_fx_coupon_text },
  gift_card_void: { icon: 'gift', sign: '-', title: m.desk_fx_void, text: m.desk_fx_void_text },
  artist_pay_stopped: {
    icon: 'microphone',
    sign: '-',
    title: m.desk_fx_stopped,
    text: m.desk_fx_stopped_text,
  },
  artist_pay_kept: { icon: 'microphone', sign: '', title: m.desk_fx_kept, text: m.desk_fx_kept_text },
  artist_pay_reversed: {
    icon: 'microphone',
    sign: '-',
    title: m.desk_fx_reversed,
    text: m.desk_fx_reversed_text,
  },
  vendor_pay_reversed: {
    icon: 'package',
    sign: '-',
    title: m.desk_fx_vendor_reversed,
    text: m.desk_fx_vendor_reversed_text,
  },
  vendor_stopped: { icon: 'package', sign: '', title: m.desk_fx_vendor, text: m.desk_fx_vendor_text },
  not_sent: { icon: 'mail', sign: '', title: m.desk_fx_not_sent, text: m.desk_fx_not_sent_text },
  not_released: {
    icon: 'music',
    sign: '',
    title: m.desk_fx_not_released,
    text: m.desk_fx_not_released_text,
  },
  goods_made: { icon: 'warning', sign: '', title: m.desk_fx_made, text: m.desk_fx_made_text },
};

type RowProps = { icon: IconName; title: string; text: string; sum?: string };

/** A row about something that a refund does. */
export const EffectRow = ({ icon, title, text, sum }: RowProps) => (
  <li>
    <Icon name={icon} size={20} />
    <span>
      <b>{title}</b>
      {text === '' ? null : <span className="desk-second">{text}</span>}
    </span>
    {sum === undefined ? null : <b>{sum}</b>}
  </li>
);

type DayProps = { promisedAt: string; isOver: boolean };

/** What becomes of the promised day of a song in work. */
export function DayRow({ promisedAt, isOver }: DayProps) {
  const { locale } = usePage();
  return (
    <EffectRow
      icon="calendar"
      title={isOver ? m.desk_fx_day_ends() : m.desk_fx_day_stays()}
      text={formatShortDay(promisedAt, locale, new Date())}
    />
  );
}

const cardWords = (card: CardFace | null): string =>
  card ? m.desk_card_ending({ brand: cardBrandName(card) ?? card.brand, last4: card.last4 }) : '';

type Props = {
  effects: RefundView['effects'];
  names: EffectNames;
  label?: string;
  /** Further rows, after those of the effects. */
  children?: ReactNode;
};

/** All effects of a refund or cancel, and who of the makers gets a mail about them. */
export function EffectRows({ effects, names: given, label, children }: Props) {
  const { locale } = usePage();
  const names: Names = {
    ...given,
    card: cardWords(given.card),
    coupon: given.coupon ?? m.desk_fx_discount(),
  };
  const has = (one: RefundEffectKind) => effects.some(({ kind }) => kind === one);
  return (
    <ul className="effect-rows" aria-label={label}>
      {effects.map(({ kind, amount_cents }) => {
        if (kind === 'artist_told') return null;
        const { icon, sign, title, text } = EFFECTS[kind];
        const money = deskMoney(sign === '-' ? -amount_cents : amount_cents, locale);
        return (
          <EffectRow
            key={kind}
            icon={icon}
            title={title(names)}
            text={text(names)}
            sum={sign === '+' ? `+${money}` : money}
          />
        );
      })}
      {has('artist_told') ? (
        <EffectRow icon="mail" title={m.desk_fx_artist_mail()} text={m.desk_fx_artist_mail_text()} />
      ) : null}
      {has('vendor_stopped') ? (
        <EffectRow icon="mail" title={m.desk_fx_vendor_mail()} text={m.desk_fx_vendor_mail_text()} />
      ) : null}
      {children}
    </ul>
  );
}
