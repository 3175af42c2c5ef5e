import { GIFT_CARD } from '@keepsong/domain/cart/named-products';
import type { DemoProduct } from '../content-types.ts';

const giftCard = (dollars: number, use: { en: string; sp: string }): DemoProduct => ({
  slug: `gift-card-${dollars}`,
  sku: `G0006${String(dollars).padStart(3, '0')}`,
  title: { en: `Gift card, $${dollars}`, sp: `Tarjeta de regalo, $${dollars}` },
  description: {
    en: `${use.en} Sent by e-mail on the day you choose. It does not expire.`,
    sp: `${use.sp} Se envía por correo el día que elijas. No vence.`,
  },
  priceCents: dollars * 100,
  productType: 'gift-card',
  tags: ['digital'],
  art: 'ecard',
  requiresShippingAddress: false,
  underSong: false,
  extraInfo: {
    exclude_from_discounts: true,
    exclude_from_account_credits: true,
    variant_name: `$${dollars}`,
  },
  variantOf: GIFT_CARD,
  addons: [],
});

/**
 * The designs of gift cards. The giver chooses among the live ones; the staff turn on the winter one for the
 * holidays.
 */
const DESIGNS = [
  { picture: 'ribbon', name: { en: 'A ribbon', sp: 'Un moño' }, is_live: true },
  { picture: 'birthday', name: { en: 'Birthday cake', sp: 'Pastel de cumpleaños' }, is_live: true },
  { picture: 'heart', name: { en: 'A heart', sp: 'Un corazón' }, is_live: true },
  { picture: 'record', name: { en: 'A record', sp: 'Un disco' }, is_live: true },
  { picture: 'bouquet', name: { en: 'Flowers', sp: 'Flores' }, is_live: true },
  { picture: 'stars', name: { en: 'Winter stars', sp: 'Estrellas de invierno' }, is_live: false },
] as const;

/**
 * The gift card that the shelf shows. The giver chooses the amount, and `priceCents` is the smallest possible amount.
 */
const ownAmount: DemoProduct = {
  slug: GIFT_CARD,
  sku: 'G0006000',
  title: { en: 'Gift card', sp: 'Tarjeta de regalo' },
  description: {
    en: 'For a song that they commission themselves. You choose the amount and the day; we send it by e-mail with your words. It does not expire.',
    sp: 'Para que encarguen su propia canción. Tú eliges el monto y el día; nosotros la enviamos por correo con tus palabras. No vence.',
  },
  priceCents: 1_000,
  productType: 'gift-card',
  tags: ['digital'],
  art: 'ecard',
  requiresShippingAddress: false,
  underSong: false,
  extraInfo: { exclude_from_discounts: true, exclude_from_account_credits: true, designs: DESIGNS },
  addons: [],
};

export const GIFT_CARDS: readonly DemoProduct[] = [
  ownAmount,
  giftCard(50, {
    en: 'Toward a song, a print or a single.',
    sp: 'Para una canción, una lámina o un sencillo.',
  }),
  giftCard(100, {
    en: 'About half a song, for the friend who likes to finish things.',
    sp: 'Como media canción, para la amiga que siempre termina lo que empieza.',
  }),
  giftCard(200, {
    en: 'A whole song. They tell the story, you stay out of the way.',
    sp: 'Una canción completa. La historia la cuentan ellos; tú no estorbas.',
  }),
];
