import { lineOf, type sell } from './money.ts';

type Product = Awaited<ReturnType<typeof sell>>;

/** The product of a revision. Each line costs $9.99, of which the artist gets half. */
export const REVISION_PRODUCT = {
  productType: 'revision',
  priceCents: 999,
  extraInfo: { exclude_from_discounts: true },
} as const;

const mark = (line: number) => ({
  type: 'update' as const,
  line,
  edits: [{ line: `New line ${line}` }],
});

/** Marks the first lines of a song to be sung again. */
export const marks = (count: number) => Array.from({ length: count }, (_, at) => mark(at + 1));

/** A cart with the revision of a delivered song. */
export const revisionCart = (product: Product, storyId: number, lines: number) => ({
  sf_cart: {
    addresses: {
      billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
      shipping: null,
    },
    cart_total: 0,
    products: [
      {
        ...lineOf(product),
        parent_story_id: storyId,
        extra_info: { revision_requests: marks(lines), revision_note: 'For Sunday.' },
      },
    ],
    payment_type: 'card',
    stripe_intent_id: null as string | null,
  },
  // A revision has no draft.
  sf_song_data: { slug: '' },
});

/** Lyrics with eight lines. */
export const EIGHT_LINES = Array.from({ length: 8 }, (_, at) => `Line ${at + 1}`).join('\n');
