import { INSTANT_SONG, LYRIC_PRINT, QR_CARD, VIDEO_CARD } from '@keepsong/domain/cart/named-products';
import type { DemoProductReview } from './content-types.ts';

type Said = readonly [firstName: string, rating: DemoProductReview['rating'], ageDays: number, text: string];

const about = (product: string, said: readonly Said[]): DemoProductReview[] =>
  said.map(([firstName, rating, ageDays, text]) => ({ product, firstName, rating, ageDays, text }));

/** Customer reviews of the demo shop's products. The reviews of the original song are those of its artists. */
export const DEMO_PRODUCT_REVIEWS: readonly DemoProductReview[] = [
  ...about(INSTANT_SONG, [
    [
      'Marcus',
      4,
      12,
      'Ready before the candles were lit. It says that it is generated, and the kids did not mind at all.',
    ],
    ['June', 5, 33, 'It got the name right, which nobody ever does.'],
  ]),
  ...about(LYRIC_PRINT, [
    [
      'Odile',
      5,
      7,
      'The ink stands up from the paper. Four lines, and people read them out loud when they come in.',
    ],
    [
      'Terrence',
      5,
      40,
      'I took the large one for the hallway. The waveform is really our recording, the long pause is in it.',
    ],
    ['Amparo', 4, 88, 'Hermosa. Llegó sin marco, como decía, y conseguir el marco me tomó una semana.'],
  ]),
  ...about('seven-inch-single', [
    [
      'Gus',
      5,
      19,
      'My father still has a turntable. He put it on without a word and turned the lights down.',
    ],
    ['Nell', 5, 75, 'The sleeve alone is worth it. Side B is still blank, and we have a plan for it.'],
  ]),
  ...about('lyric-book', [
    ['Rosalind', 5, 30, 'Everybody at the party signed it. The blank lines were the best idea in there.'],
    ['Tomas', 4, 102, 'Sewn, not stapled. I would have liked two more pages for the cousins.'],
  ]),
  ...about(QR_CARD, [
    ['Bea', 5, 15, 'Something to hand over at the table. Grandma held it against her phone like a shell.'],
    ['Ike', 4, 51, 'Heavy card, good envelope. The code worked on every phone but one very old one.'],
  ]),
  ...about('chorus-tea-towel', [
    ['Lupe', 5, 44, 'Veinte lavadas y la tinta sigue ahí. Ahora canto mientras seco.'],
    ['Harriet', 4, 97, 'Smaller than I had in mind, but the linen is the real thing.'],
  ]),
  ...about(VIDEO_CARD, [
    ['Omar', 5, 22, 'Twenty photos, cut on the beat. The projector at the hall played it without a hitch.'],
  ]),
];
