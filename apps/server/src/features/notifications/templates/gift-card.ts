import { mailPhoto } from '@keepsong/domain/catalogue/photo';
import type { Locale } from '@keepsong/domain/format/locale';
import { agreeing } from '@keepsong/domain/text/several';
import type { Block, MailContent } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';

type Params = MessageParams['gift_card'];
type Words = {
  subject(amount: string, voice: Voice): string;
  preheader: string;
  heading(name: string): string;
  given(from: string, amount: string, voice: Voice): string;
  how: string;
  button: string;
  keep(voice: Voice): string;
  reason(voice: Voice): string;
};

const WORDS: Record<Locale, Words> = {
  en: {
    subject: (amount, { brand }) => `A gift card of ${amount} for you at ${brand}`,
    preheader: 'For a song of your own. The code is inside.',
    heading: (name) => (name ? `For ${name}` : 'For you'),
    given: (from, amount, { brand }) =>
      `${from || 'Somebody'} gave you ${amount} to spend on a song at ${brand}: one that an artist writes for you, or for somebody you choose.`,
    how: 'Type this code in the cart or at checkout, and it pays for your order. Or add it to your account as credit. It does not expire.',
    button: 'Add it as credit',
    keep: ({ supportEmail }) =>
      `Keep it like money: whoever has the code can spend it. Questions go to ${supportEmail}.`,
    reason: ({ brand }) => `Somebody bought you a gift card at ${brand}.`,
  },
  sp: {
    subject: (amount, { brand }) => `Una tarjeta de regalo de ${amount} para ti en ${brand}`,
    preheader: 'Para una canción tuya. El código está dentro.',
    heading: (name) => (name ? `Para ${name}` : 'Para ti'),
    given: (from, amount, { brand }) =>
      `${from || 'Alguien'} te ${agreeing(from, 'regala', 'regalan')} ${amount} para una canción en ${brand}: la que un artista escribe para ti o para quien tú quieras.`,
    how: 'Escribe este código en el carrito o al pagar, y úsalo para pagar tu pedido. O guárdalo en tu cuenta como crédito. No vence.',
    button: 'Guardarlo como crédito',
    keep: ({ supportEmail }) =>
      `Guárdalo como dinero: quien tenga el código puede gastarlo. Preguntas a ${supportEmail}.`,
    reason: ({ brand }) => `Alguien te compró una tarjeta de regalo en ${brand}.`,
  },
};

/**
 * The picture of a design. A drawing is linked as a PNG, because Outlook, Yahoo and Gmail show no SVG, and a photo as a
 * JPEG, because Outlook shows no WebP.
 */
const pictureOf = ({ path, name }: NonNullable<Params['design']>, { locale }: Voice): Block => ({
  ...{ kind: 'picture', alt: name[locale] },
  path: path.startsWith('/art/') ? path.replace('.svg', '.png') : mailPhoto(path),
});

function content(
  { code, cents, recipientName, fromName, message, design, path }: Params,
  voice: Voice,
): MailContent {
  const words = WORDS[voice.locale];
  const amount = voice.money(cents);
  return {
    subject: words.subject(amount, voice),
    preheader: words.preheader,
    heading: words.heading(recipientName),
    blocks: [
      ...(design ? [pictureOf(design, voice)] : []),
      { kind: 'text', text: words.given(fromName, amount, voice) },
      ...(message ? [{ kind: 'text', text: message } satisfies Block] : []),
      { kind: 'text', text: words.how },
      { kind: 'code', code },
      { kind: 'button', label: words.button, path },
      { kind: 'text', text: words.keep(voice) },
    ],
    reason: words.reason(voice),
  };
}

export const giftCard: Template<'gift_card'> = {
  keepSeconds: KEEP.news,
  mail: { en: content, sp: content },
  sms: null,
};
