import { LARGE_LYRIC_PRINT, SONG_GOODS } from '@keepsong/domain/cart/named-products';
import { INKS_FIELD, LYRIC_FIELDS } from '@keepsong/domain/cart/song-goods';
import type { DemoProduct } from '../content-types.ts';

type Goods = Omit<DemoProduct, 'productType' | 'requiresShippingAddress' | 'underSong' | 'addons'>;

const physical = (goods: Goods): DemoProduct => ({
  ...goods,
  productType: 'physical',
  requiresShippingAddress: true,
  underSong: false,
  addons: [],
});

/** Fields for whole lines of the song. When they are empty, the maker takes the beginning of the chorus. */
const LINES = LYRIC_FIELDS.map((key, at) => ({
  key,
  label: { en: `Line ${at + 1}`, sp: `Verso ${at + 1}` },
  max_length: 80,
  required: false,
}));
const INKS = { key: INKS_FIELD, label: { en: 'Inks', sp: 'Tintas' }, max_length: 40, required: false };

export const MERCHANDISE: readonly DemoProduct[] = [
  {
    slug: SONG_GOODS.print,
    sku: 'P000501',
    title: { en: 'Lyric print', sp: 'Lámina con la letra' },
    description: {
      en: 'Pick four lines from your song. We set them in wood type, stretch every line to the full width, and print the recording’s waveform underneath. Two inks on 300 gsm cotton paper, 12 by 16 in, unframed.',
      sp: 'Elige cuatro versos de tu canción. Los componemos con tipos de madera, estiramos cada verso a todo lo ancho e imprimimos abajo la onda de la grabación. Dos tintas sobre papel de algodón de 300 g, 12 por 16 pulgadas, sin marco.',
    },
    priceCents: 4800,
    tags: ['best seller', 'song'] as const,
    art: 'print' as const,
    extraInfo: {
      international_shipping: true,
      variant_name: '12 × 16"',
      pod_fields: [...LINES, INKS],
    },
  },
  {
    slug: LARGE_LYRIC_PRINT,
    sku: 'P000502',
    title: { en: 'Lyric print, large', sp: 'Lámina con la letra, grande' },
    description: {
      en: 'The same four lines at 18 by 24 in, for the wall you walk past every day. Two inks on 300 gsm cotton paper, unframed.',
      sp: 'Los mismos cuatro versos en 18 por 24 pulgadas, para la pared por la que pasas a diario. Dos tintas sobre papel de algodón de 300 g, sin marco.',
    },
    priceCents: 7200,
    tags: ['song'] as const,
    art: 'print' as const,
    extraInfo: {
      international_shipping: true,
      variant_name: '18 × 24"',
      pod_fields: [...LINES, INKS],
    },
    variantOf: SONG_GOODS.print,
  },
  {
    slug: SONG_GOODS.single,
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
    slug: SONG_GOODS.book,
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
    slug: SONG_GOODS.card,
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
    slug: SONG_GOODS.towel,
    sku: 'P000506',
    title: { en: 'Chorus tea towel', sp: 'Paño de cocina con el estribillo' },
    description: {
      en: 'The chorus on heavy linen, for people who sing while they dry. Washes at 40 degrees and keeps its ink.',
      sp: 'El estribillo en lino grueso, para quien canta mientras seca. Se lava a 40 grados y no suelta la tinta.',
    },
    priceCents: 2600,
    tags: ['song'] as const,
    art: 'print' as const,
    extraInfo: { international_shipping: true, pod_fields: LINES },
  },
  {
    slug: 'photo-mug',
    sku: 'P000507',
    title: { en: 'Photo mug', sp: 'Taza con foto' },
    description: {
      en: 'Your picture all the way around, and a line of your own under it. Stoneware, 11 oz, made to order and safe in the dishwasher.',
      sp: 'Tu foto alrededor de toda la taza y debajo una frase tuya. Cerámica de 11 oz (325 ml), hecha por encargo y apta para lavavajillas.',
    },
    priceCents: 2200,
    tags: ['new'] as const,
    art: 'print' as const,
    extraInfo: {
      international_shipping: true,
      has_image_uploader: true,
      image_limits: { least: 1, most: 1 },
      pod_fields: [
        {
          key: 'line',
          label: { en: 'Line under the picture', sp: 'Frase debajo de la foto' },
          max_length: 40,
          required: false,
        },
      ],
    },
  },
  {
    slug: 'name-poster',
    sku: 'P000508',
    title: { en: 'Name poster', sp: 'Cartel con su nombre' },
    description: {
      en: 'A name in wood type, as large as the sheet takes, with a date beneath. Two inks, 18 by 24 in, made to order and rolled.',
      sp: 'Un nombre en tipos de madera, tan grande como quepa en la hoja, con una fecha debajo. Dos tintas, 18 por 24 pulgadas, hecho por encargo y enrollado.',
    },
    priceCents: 3400,
    tags: ['new'] as const,
    art: 'print' as const,
    extraInfo: {
      international_shipping: true,
      pod_fields: [
        { key: 'name', label: { en: 'Name', sp: 'Nombre' }, max_length: 24, required: true },
        { key: 'date', label: { en: 'Date', sp: 'Fecha' }, max_length: 24, required: false },
      ],
    },
  },
].map(physical);

/** Bundles: several products together, for less than the sum of their prices. */
export const BUNDLES: readonly DemoProduct[] = [
  {
    slug: SONG_GOODS.set,
    sku: 'B000202',
    title: { en: 'The paper set', sp: 'El juego de papel' },
    description: {
      en: 'The lyric print, the lyric book and the song card in one parcel: one for the wall, one for the table, one for the hand.',
      sp: 'La lámina, la libreta y la tarjeta de la canción en un solo paquete: una para la pared, una para la mesa, una para la mano.',
    },
    priceCents: 8400,
    productType: 'bundle',
    tags: ['song', 'best seller'],
    art: 'print',
    requiresShippingAddress: true,
    underSong: false,
    extraInfo: { international_shipping: true, pod_fields: [...LINES, INKS] },
    bundled: [SONG_GOODS.print, SONG_GOODS.book, SONG_GOODS.card],
    addons: [],
  },
];
