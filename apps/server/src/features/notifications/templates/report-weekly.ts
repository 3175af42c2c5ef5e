import type { Locale } from '@keepsong/domain/format/locale';
import { fieldKind, type ReportName } from '@keepsong/domain/reports/reports';
import type { MailContent } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';

type Weekly = MessageParams['report_weekly'];

export const REPORT_NAMES = {
  en: {
    sales: 'Sales',
    funnel: 'Funnel',
    artists: 'Artists',
    refunds: 'Refunds and disputes',
    coupons: 'Coupons and referrals',
    tax: 'Sales tax',
    liabilities: 'What the shop owes',
    instant: 'Instant songs',
    experiments: 'Experiments',
    speed: 'Speed of pages',
  },
  sp: {
    sales: 'Ventas',
    funnel: 'Embudo',
    artists: 'Artistas',
    refunds: 'Reembolsos y disputas',
    coupons: 'Cupones y recomendaciones',
    tax: 'Impuestos',
    liabilities: 'Lo que debe la tienda',
    instant: 'Canciones instantáneas',
    experiments: 'Experimentos',
    speed: 'Velocidad de las páginas',
  },
} satisfies Record<Locale, Record<ReportName, string>>;

const FIELDS: Record<Locale, Record<Weekly['facts'][number]['field'], string>> = {
  en: {
    orders: 'Orders',
    gross_cents: 'Gross',
    discount_cents: 'Discounts',
    net_cents: 'Net',
    tax_cents: 'Sales tax',
    refunded_cents: 'Refunded',
    visits: 'Begun',
    details: 'Told a story',
    cart: 'Finished',
    checkout: 'At the checkout',
    paid: 'Paid',
    offers: 'Offers',
    accepted: 'Accepted',
    delivered: 'Delivered',
    late: 'Late',
    revisions: 'Revisions',
    rating: 'Rating',
    refunds: 'Refunds',
    amount_cents: 'Amount',
    card_cents: 'To cards',
    credit_cents: 'As credit',
    disputes: 'Disputes',
    lost: 'Lost',
    coupon_orders: 'Orders with a coupon',
    coupon_cents: 'Given by coupons',
    affiliate_orders: 'Orders by affiliates',
    ad_orders: 'Orders by ads',
    referrals: 'Referrals',
    reward_cents: 'Rewards',
    taxable_cents: 'Taxable',
    refunded_tax_cents: 'Refunded tax',
    kept_tax_cents: 'Tax kept',
    gift_card_cents: 'Gift cards',
    non_taxable_cents: 'Credit given by the shop',
    total_cents: 'Owed in all',
    issued_cents: 'Issued',
    previews: 'Previews',
    made: 'Made',
    failed: 'Failed',
    visitors: 'Visitors',
    measured: 'Measured',
    good: 'Good',
    fair: 'Middling',
    poor: 'Poor',
  },
  sp: {
    orders: 'Pedidos',
    gross_cents: 'Bruto',
    discount_cents: 'Descuentos',
    net_cents: 'Neto',
    tax_cents: 'Impuestos',
    refunded_cents: 'Reembolsado',
    visits: 'Empezadas',
    details: 'Contaron su historia',
    cart: 'Terminadas',
    checkout: 'En el pago',
    paid: 'Pagadas',
    offers: 'Propuestas',
    accepted: 'Aceptadas',
    delivered: 'Entregadas',
    late: 'Tarde',
    revisions: 'Revisiones',
    rating: 'Valoración',
    refunds: 'Reembolsos',
    amount_cents: 'Monto',
    card_cents: 'A tarjetas',
    credit_cents: 'Como crédito',
    disputes: 'Disputas',
    lost: 'Perdidas',
    coupon_orders: 'Pedidos con cupón',
    coupon_cents: 'Descontado por cupones',
    affiliate_orders: 'Pedidos por afiliados',
    ad_orders: 'Pedidos por anuncios',
    referrals: 'Recomendaciones',
    reward_cents: 'Recompensas',
    taxable_cents: 'Base imponible',
    refunded_tax_cents: 'Impuesto reembolsado',
    kept_tax_cents: 'Impuesto neto',
    gift_card_cents: 'Tarjetas de regalo',
    non_taxable_cents: 'Crédito regalado por la tienda',
    total_cents: 'Deuda total',
    issued_cents: 'Emitido',
    previews: 'Muestras',
    made: 'Hechas',
    failed: 'Fallidas',
    visitors: 'Visitantes',
    measured: 'Mediciones',
    good: 'Buenas',
    fair: 'Regulares',
    poor: 'Malas',
  },
};

const WORDS = {
  en: {
    week: (from: string, to: string) => `${from} to ${to}`,
    before: (value: string) => `the week before: ${value}`,
    see: 'See the report',
    csv: 'The page has the whole table, also as a CSV file. There you can stop this mail.',
    reason: 'You asked for this report each Monday.',
  },
  sp: {
    week: (from: string, to: string) => `del ${from} al ${to}`,
    before: (value: string) => `la semana anterior: ${value}`,
    see: 'Ver el informe',
    csv: 'En la página está la tabla completa, también como archivo CSV. Ahí puedes dejar de recibir este correo.',
    reason: 'Pediste este informe cada lunes.',
  },
} satisfies Record<Locale, unknown>;

function weekly({ report, firstDay, lastDay, facts, path }: Weekly, voice: Voice): MailContent {
  const words = WORDS[voice.locale];
  const name = REPORT_NAMES[voice.locale][report];
  const week = words.week(voice.day(firstDay), voice.day(lastDay));
  const shown = (field: string, value: number) =>
    fieldKind(field) === 'money' ? voice.money(value) : String(value);
  return {
    subject: `${name}: ${week}`,
    preheader: week,
    heading: name,
    blocks: [
      { kind: 'text', text: week },
      {
        kind: 'facts',
        rows: facts.map(({ field, value, before }) => [
          FIELDS[voice.locale][field],
          `${shown(field, value)} (${words.before(shown(field, before))})`,
        ]),
      },
      { kind: 'button', label: words.see, path },
      { kind: 'text', text: words.csv },
    ],
    reason: words.reason,
  };
}

export const reportWeekly: Template<'report_weekly'> = {
  keepSeconds: KEEP.news,
  mail: { en: weekly, sp: weekly },
  sms: null,
};
