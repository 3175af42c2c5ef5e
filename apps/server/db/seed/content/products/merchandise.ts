import type { DemoProduct } from '../content-types.ts';

type Goods = Omit<DemoProduct, 'productType' | 'requiresShippingAddress' | 'underSong' | 'addons'>;

const physical = (goods: Goods): DemoProduct => ({
  ...goods,
  productType: 'physical',
  requiresShippingAddress: true,
  underSong: false,
  addons: [],
});

export const MERCHANDISE: readonly DemoProduct[] = [
  {
    slug: 'lyric-print',
    sku: 'P000501',
    title: { en: 'Lyric print', sp: 'Lámina con la letra' },
    description: {
      en: 'Pick four lines from your song. We set them in wood type, stretch every line to the full width, and print the recording’s waveform underneath. Two inks on 300 gsm cotton paper, 12 by 16 in, unframed.',
      sp: 'Elige cuatro líneas de tu canción. Las componemos con tipos de madera, estiramos cada línea a todo lo ancho e imprimimos abajo la onda de la grabación. Dos tintas sobre papel de algodón de 300 g, 12 por 16 pulgadas, sin marco.',
    },
    priceCents: 4800,
    tags: ['best seller', 'song'] as const,
    art: 'print' as const,
    extraInfo: { international_shipping: true, variant_name: '12 by 16 in' },
  },
  {
    slug: 'lyric-print-large',
    sku: 'P000502',
    title: { en: 'Lyric print, large', sp: 'Lámina con la letra, grande' },
    description: {
      en: 'The same four lines at 18 by 24 in, for the wall you walk past every day. Two inks on 300 gsm cotton paper, unframed.',
      sp: 'Las mismas cuatro líneas en 18 por 24 pulgadas, para la pared por la que pasas a diario. Dos tintas sobre papel de algodón de 300 g, sin marco.',
    },
    priceCents: 7200,
    tags: ['song'] as const,
    art: 'print' as const,
    extraInfo: { international_shipping: true, variant_name: '18 by 24 in' },
    variantOf: 'lyric-print',
  },
  {
    slug: 'seven-inch-single',
    sku: 'P000503',
    title: { en: 'Seven-inch single', sp: 'Sencillo de siete pulgadas' },
    description: {
      en: 'Your song cut on a real record, one at a time, in the sleeve that was drawn for it. Side B is left blank for whatever comes next. Plays at 45.',
      sp: 'Tu canción grabada en un disco de verdad, uno por uno, con la portada que se dibujó para ella. El lado B queda en blanco, por lo que venga. Suena a 45.',
    },
    priceCents: 8900,
    tags: ['premium', 'song'] as const,
    art: 'stream' as const,
    extraInfo: { international_shipping: false },
  },
  {
    slug: 'lyric-book',
    sku: 'P000504',
    title: { en: 'Lyric book', sp: 'Libreta con la letra' },
    description: {
      en: 'Sixteen sewn pages: the lyrics, your own answers that they came from, and blank lines for everyone at the party to sign.',
      sp: 'Dieciséis páginas cosidas: la letra, tus propias respuestas de las que salió y líneas en blanco para que firmen todos en la fiesta.',
    },
    priceCents: 3800,
    tags: ['song'] as const,
    art: 'verses' as const,
    extraInfo: { international_shipping: true },
  },
  {
    slug: 'song-qr-card',
    sku: 'P000505',
    title: { en: 'Song card', sp: 'Tarjeta de la canción' },
    description: {
      en: 'A heavy card with the sleeve on the front and a code on the back that plays the song. Something to hand over, with an envelope.',
      sp: 'Una tarjeta gruesa con la portada al frente y un código atrás que toca la canción. Algo para entregar en la mano, con su sobre.',
    },
    priceCents: 1200,
    tags: ['song', 'new'] as const,
    art: 'ecard' as const,
    extraInfo: { international_shipping: true },
  },
  {
    slug: 'chorus-tea-towel',
    sku: 'P000506',
    title: { en: 'Chorus tea towel', sp: 'Paño de cocina con el coro' },
    description: {
      en: 'The chorus on heavy linen, for people who sing while they dry. Washes at 40 degrees and keeps its ink.',
      sp: 'El coro en lino grueso, para quien canta mientras seca. Se lava a 40 grados y no suelta la tinta.',
    },
    priceCents: 2600,
    tags: ['song'] as const,
    art: 'print' as const,
    extraInfo: { international_shipping: true },
  },
].map(physical);
