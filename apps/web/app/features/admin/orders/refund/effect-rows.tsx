import type { RefundView } from '@keepsong/contract/refunds';
import { type CardFace, cardBrandName } from '@keepsong/domain/checkout/card';
import type { RefundEffectKind } from '@keepsong/domain/checkout/refunds/effects';
import { formatShortDay } from '@keepsong/domain/format/dates';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { classes } from '~/ui/classes.ts';
import { Icon, type IconName } from '~/ui/picture/icon.tsx';
import { deskMoney } from '../../desk-money.ts';

/** The colour of the round behind an icon: money that comes, people's pay, messages, and warnings. */
type Tone = 'plain' | 'money' | 'pay' | 'message' | 'warning';
type Look = { icon: IconName; tone: Tone };

type Effect = Look & {
  /** The sign before the sum. Null: the effect has no sum. */
  sign: '' | '+' | '-' | null;
  title: (names: Names) => string;
  text: (names: Names) => string;
};
/**
 * Who and what the rows name. `card` is null when no card is known, and `coupon` when the discount had no code.
 */
export type EffectNames = { customer: string; artist: string; card: CardFace | null; coupon: string | null };
type Names = { customer: string; artist: string; card: string; coupon: string };

const MAIL: Look = { icon: 'mail', tone: 'message' };
const DAY: Look = { icon: 'calendar', tone: 'plain' };
const MONEY = { icon: 'gift', tone: 'money', sign: '+' } as const;
const ARTIST = { icon: 'microphone', tone: 'pay' } as const;
const VENDOR = { icon: 'package', tone: 'pay' } as const;

/** The look and the words of each effect. The shop computes the sums. */
const EFFECTS: Readonly<Record<RefundEffectKind, Effect>> = {
  card: { ...MONEY, icon: 'card', title: m.desk_fx_card, text: m.desk_fx_card_text },
  credit_non_taxable: { ...MONEY, title: m.desk_fx_present, text: m.desk_fx_present_text },
  credit_taxable: { ...MONEY, title: m.desk_fx_credit, text: m.desk_fx_credit_text },
  tax: { icon: 'document', tone: 'plain', sign: '-', title: m.desk_fx_tax, text: m.desk_fx_tax_text },
  coupon_use: {
    icon: 'receipt',
    tone: 'plain',
    sign: '',
    title: m.desk_fx_coupon,
    text: m.desk_fx_coupon_text,
  },
  gift_card_void: {
    icon: 'gift',
    tone: 'plain',
    sign: '-',
    title: m.desk_fx_void,
    text: m.desk_fx_void_text,
  },
  artist_pay_stopped: { ...ARTIST, sign: '-', title: m.desk_fx_stopped, text: m.desk_fx_stopped_text },
  artist_told: { ...MAIL, sign: null, title: m.desk_fx_artist_mail, text: m.desk_fx_artist_mail_text },
  artist_pay_kept: { ...ARTIST, sign: '', title: m.desk_fx_kept, text: m.desk_fx_kept_text },
  artist_pay_reversed: { ...ARTIST, sign: '-', title: m.desk_fx_reversed, text: m.desk_fx_reversed_text },
  artist_begun_paid: { ...ARTIST, sign: '+', title: m.desk_fx_begun, text: m.desk_fx_begun_text },
  vendor_pay_reversed: {
    ...{ ...VENDOR, sign: '-' },
    title: m.desk_fx_vendor_reversed,
    text: m.desk_fx_vendor_reversed_text,
  },
  vendor_stopped: { ...VENDOR, sign: '', title: m.desk_fx_vendor, text: m.desk_fx_vendor_text },
  not_sent: { ...MAIL, tone: 'plain', sign: '', title: m.desk_fx_not_sent, text: m.desk_fx_not_sent_text },
  not_released: {
    ...{ icon: 'music', tone: 'plain', sign: '' },
    title: m.desk_fx_not_released,
    text: m.desk_fx_not_released_text,
  },
  goods_made: {
    icon: 'warning',
    tone: 'warning',
    sign: '',
    title: m.desk_fx_made,
    text: m.desk_fx_made_text,
  },
  pieces_go_on: {
    ...{ ...VENDOR, tone: 'warning', sign: '' },
    title: m.desk_fx_pieces,
    text: m.desk_fx_pieces_text,
  },
  customer_not_told: {
    ...{ ...MAIL, tone: 'plain', sign: null },
    title: m.desk_fx_no_mail,
    text: m.desk_fx_no_mail_text,
  },
};

type RowProps = { look: Look; title: string; text: string; sum?: string | undefined };

/** A row about something that a refund does. */
const EffectRow = ({ look: { icon, tone }, title, text, sum }: RowProps) => (
  <li>
    <span className={classes('effect-round', tone !== 'plain' && `effect-round--${tone}`)}>
      <Icon name={icon} size={14} />
    </span>
    <span>
      <b>{title}</b>
      {text === '' ? null : <span className="desk-second">{text}</span>}
    </span>
    {sum === undefined ? null : <b>{sum}</b>}
  </li>
);

type MailProps = { effects: RefundView['effects']; names: Pick<EffectNames, 'customer'> };

/** The mail to the customer about the money. Nothing when somebody decided that none goes, which is an effect. */
export const MailRow = ({ effects, names }: MailProps) =>
  effects.some(({ kind }) => kind === 'customer_not_told') ? null : (
    <EffectRow look={MAIL} title={m.desk_fx_mail(names)} text={m.desk_fx_mail_text()} />
  );

type DayProps = { promisedAt: string; isOver: boolean };

/** What becomes of the promised day of a song in work. */
export function DayRow({ promisedAt, isOver }: DayProps) {
  const { locale } = usePage();
  return (
    <EffectRow
      look={DAY}
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
  const sumOf = (sign: Effect['sign'], cents: number): string | undefined => {
    if (sign === null) return undefined;
    const money = deskMoney(sign === '-' ? -cents : cents, locale);
    return sign === '+' ? `+${money}` : money;
  };
  return (
    <ul className="effect-rows" aria-label={label}>
      {effects.map(({ kind, amount_cents }) => {
        const { sign, title, text, ...look } = EFFECTS[kind];
        return (
          <EffectRow
            key={kind}
            look={look}
            title={title(names)}
            text={text(names)}
            sum={sumOf(sign, amount_cents)}
          />
        );
      })}
      {effects.some(({ kind }) => kind === 'vendor_stopped') ? (
        <EffectRow look={MAIL} title={m.desk_fx_vendor_mail()} text={m.desk_fx_vendor_mail_text()} />
      ) : null}
      {children}
    </ul>
  );
}
