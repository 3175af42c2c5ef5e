import { INSTANT_SONG } from '../cart/named-products.ts';

/** A collection of instant songs (spec 3.11-01): its questions and its optional screens. */
export type InstantCollection = {
  id: string;
  product_slug: string;
  questions: readonly InstantQuestion[];
  /** `name`: whether the song may contain a name. */
  choices: { name: boolean };
  skip_addon_page: boolean;
  /** Whether the customer may record an intro. */
  pam_enabled: boolean;
};

export type InstantQuestion = {
  id: string;
  /** The exact number of answers (spec 5-25). */
  max_answer_count: number;
  answers: readonly { answer_key: string }[];
};

/** Question id → answer keys (spec 3.11-02). */
export type InstantAnswers = Readonly<Record<string, readonly string[]>>;

/** How many previews one request makes (spec 9.4-10). */
export const PREVIEW_COUNT = 1;
/** The browser stores at most this many previews. */
export const PREVIEWS_KEPT = 12;

/**
 * The slug of the collection's product. If the shop does not sell this product, it is the default product (spec
 * 8.4-10).
 */
export const productSlugOf = (
  { product_slug }: Pick<InstantCollection, 'product_slug'>,
  isSold: (slug: string) => boolean,
): string => (isSold(product_slug) ? product_slug : INSTANT_SONG);
