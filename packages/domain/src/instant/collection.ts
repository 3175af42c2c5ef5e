import { INSTANT_SONG } from '../cart/named-products.ts';

/** A collection of instant songs (spec 3.11-01): its questions, and which of the optional screens it has. */
export type InstantCollection = {
  id: string;
  product_slug: string;
  questions: readonly InstantQuestion[];
  /** `name`: whether the customer may have a name sung. */
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

/** spec 3.11-02: question id → answer keys. */
export type InstantAnswers = Readonly<Record<string, readonly string[]>>;

/** spec 9.4-10 */
export const PREVIEW_COUNT = 1;
/** The browser stores at most this many previews. */
export const PREVIEWS_KEPT = 12;

/**
 * spec 8.4-10: the slug of the collection's product, or of the default product when the shop does not sell that one.
 */
export const productSlugOf = (
  { product_slug }: Pick<InstantCollection, 'product_slug'>,
  isSold: (slug: string) => boolean,
): string => (isSold(product_slug) ? product_slug : INSTANT_SONG);
