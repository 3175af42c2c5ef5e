import { isGenre } from '@keepsong/domain/builder/options';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Block } from '../mail/content.ts';
import type { Receipt, SongFacts } from '../messages.ts';
import { genreName } from '../option-names.ts';
import type { Voice } from '../voice.ts';

const DRAFT_ALT = {
  en: (genre: string) => (genre ? `The sleeve so far: ${genre}` : 'The sleeve so far'),
  sp: (genre: string) => (genre ? `La portada hasta ahora: ${genre}` : 'La portada hasta ahora'),
} satisfies Record<Locale, (genre: string) => string>;

const SLEEVE_ALT = {
  en: (name: string) => (name ? `Sleeve of the song for ${name}` : 'Sleeve of the song'),
  sp: (name: string) => (name ? `Portada de la canción para ${name}` : 'Portada de la canción'),
} satisfies Record<Locale, (name: string) => string>;

/**
 * The customer's choices when the song is not delivered on the promised day (decision 0079). The page of the
 * song and the terms say the same.
 */
export const LATE_CHOICES = {
  en: 'You choose on its page: wait, and we write to you the moment it is here; have us ask another artist; or get back everything you paid. A reply to this email works too.',
  sp: 'Tú eliges en su página: esperar, y te escribimos en cuanto esté; que se la pidamos a otro artista; o que te devolvamos todo lo que pagaste. También puedes responder a este correo.',
} satisfies Record<Locale, string>;

/** The sleeve (cover) of a song that the customer is still describing, so its facts may be incomplete. */
export const draftSleeve = (song: SongFacts, locale: Locale): Block => ({
  kind: 'sleeve',
  song,
  alt: DRAFT_ALT[locale](song.genre && genreName(song.genre, locale)),
});

/** The sleeve (cover) of an ordered song. The alternative text of the picture is the title, if there is one. */
export const sleeve = (song: SongFacts, locale: Locale): Block => ({
  kind: 'sleeve',
  song,
  alt: song.title || SLEEVE_ALT[locale](song.recipient),
});

/** The title of a song after a colon, for the end of a sentence. Empty for a song without a title. */
export const titled = ({ title }: SongFacts): string => (title ? `: ${title}` : '');

/**
 * The style of a song in brackets, for subjects of mails to artists. It tells songs apart without words of the
 * customer. Empty for an unknown style.
 */
export const styleOf = ({ genre }: SongFacts, locale: Locale): string =>
  isGenre(genre) ? ` (${genreName(genre, locale)})` : '';

const EXTRAS = {
  en: {
    service_fee: 'Service fee',
    promotion: 'Offer',
    discount: 'Discount',
    credit: 'Gift card and credit',
    shipping: 'Shipping',
    taxes: 'Taxes',
    waived: 'Small total, on us',
    total: 'Total',
  },
  sp: {
    service_fee: 'Cargo por servicio',
    promotion: 'Oferta',
    discount: 'Descuento',
    credit: 'Tarjeta de regalo y crédito',
    shipping: 'Envío',
    taxes: 'Impuestos',
    waived: 'Total muy pequeño, por nuestra cuenta',
    total: 'Total',
  },
} satisfies Record<Locale, Record<Receipt['extras'][number]['kind'] | 'total', string>>;

/** Rows that are shown even when their amount is 0, because people look for them on a receipt. */
const ALWAYS: readonly string[] = ['shipping', 'taxes'] satisfies Receipt['extras'][number]['kind'][];
const TAKEN_OFF: readonly string[] = [
  'promotion',
  'discount',
  'credit',
  'waived',
] satisfies Receipt['extras'][number]['kind'][];

/** The receipt as rows: first the products, then surcharges and discounts (discounts with a minus), then the total. */
export function receiptBlock(receipt: Receipt, voice: Voice): Block {
  const words = EXTRAS[voice.locale];
  const lines = receipt.lines.map(({ title, quantity, cents }): [string, string] => [
    quantity > 1 ? `${title} × ${quantity}` : title,
    voice.money(cents),
  ]);
  const extras = receipt.extras
    .filter(({ kind, cents }) => cents > 0 || ALWAYS.includes(kind))
    .map(({ kind, cents, code }): [string, string] => [
      code ? `${words[kind]} (${code})` : words[kind],
      TAKEN_OFF.includes(kind) ? `−${voice.money(cents)}` : voice.money(cents),
    ]);
  return {
    kind: 'receipt',
    rows: [...lines, ...extras],
    total: [words.total, voice.money(receipt.totalCents)],
  };
}

/** An artist who has declined and whom the customer did not choose. */
export const UNNAMED_ARTIST = {
  en: 'The artist we asked',
  sp: 'El artista al que consultamos',
} satisfies Record<Locale, string>;

type Declined = { declinedName: string | null; isUnnamed: boolean };

/** The artist who has just declined, as the customer reads it. Null when nobody has. */
export const declinerOf = ({ declinedName, isUnnamed }: Declined, locale: Locale): string | null =>
  declinedName ?? (isUnnamed ? UNNAMED_ARTIST[locale] : null);
