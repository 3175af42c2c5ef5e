import type { Locale } from '@keepsong/domain/format/locale';

/** The words in documents for vendors, and on printed goods. */
export const GOODS_WORDS = {
  en: {
    slip: 'Packing slip',
    slipOf: (number: string, day: string) => `Order ${number} · ${day}`,
    to: 'To',
    giftNote: 'A note for you',
    thanks: (brand: string) => `Made for you by ${brand}, with care.`,
    scan: 'Scan to hear the song',
  },
  sp: {
    slip: 'Lista de empaque',
    slipOf: (number: string, day: string) => `Pedido ${number} · ${day}`,
    to: 'Para',
    giftNote: 'Una nota para ti',
    thanks: (brand: string) => `Hecho para ti por ${brand}, con cuidado.`,
    scan: 'Escanea para escuchar la canción',
  },
} satisfies Record<Locale, unknown>;
