import * as v from 'valibot';
import { ok, type Result, refuse, refuseFields } from '../result.ts';
import { fields, readAs } from '../schema/fields.ts';
import { LIMITS } from '../text/limits.ts';
import { isBlank, tidyText } from '../text/tidy.ts';

/** The designs of the front that the artwork package draws, in the order in which customers see them. */
export const ECARD_FRONTS = ['sleeve', 'record', 'bouquet', 'burst', 'letter', 'wave'] as const;
export type ECardFront = (typeof ECARD_FRONTS)[number];

/** The styles of the text on a card: handwriting, the serif font of headings, or the font of normal text. */
export const ECARD_WRITINGS = ['hand', 'serif', 'plain'] as const;
export type ECardWriting = (typeof ECARD_WRITINGS)[number];

/** The content that the customer gave to the greeting-card partner's e-card (spec 2.3-41). */
export type ECard = {
  front: ECardFront;
  /** The line on the front. It may be empty. */
  front_line: string;
  /** The text inside the card. Without it the card is not finished. */
  message: string;
  writing: ECardWriting;
};

/** The card that a customer starts with. */
export const emptyECard = (): ECard => ({ front: 'sleeve', front_line: '', message: '', writing: 'hand' });

/** Whether two cards have the same design and texts. */
export const isSameECard = (one: ECard, other: ECard): boolean =>
  one.front === other.front &&
  one.front_line === other.front_line &&
  one.message === other.message &&
  one.writing === other.writing;

/** The errors that prevent a card from being sent, by field. Empty when the card is finished. */
export function ecardErrors({ front_line, message }: ECard) {
  return {
    ...(front_line.length > LIMITS.ecardFrontLine ? { front_line: 'too_long' as const } : {}),
    ...(isBlank(message) ? { message: 'required' as const } : {}),
    ...(message.length > LIMITS.ecardMessage ? { message: 'too_long' as const } : {}),
  };
}

const TIDY = v.pipe(v.nullish(v.string(), ''), v.transform(tidyText));

/** The schema of an unfinished card. */
export const ECARD_SKETCH = fields({
  front: v.picklist(ECARD_FRONTS),
  front_line: TIDY,
  message: TIDY,
  writing: v.picklist(ECARD_WRITINGS),
});

/** Reads an unfinished card from any value and tidies its texts. Null when the value is not a card. */
export const readECardSketch = (value: unknown): ECard | null => readAs(ECARD_SKETCH, value);

/** The schema of a finished card in a stored cart. */
export const ECARD = v.pipe(
  ECARD_SKETCH,
  v.check((card) => Object.keys(ecardErrors(card)).length === 0),
);

/**
 * Reads a finished card. Refuses with `ecard_missing` (spec 5-43, 8.3-11) when there is no card or a field is
 * wrong. For wrong fields the refusal names them. Nothing is cut.
 */
export function readECard(value: unknown): Result<ECard> {
  const card = readECardSketch(value);
  if (card === null) return refuse('ecard_missing');
  const errors = ecardErrors(card);
  return Object.keys(errors).length > 0 ? refuseFields('ecard_missing', errors) : ok(card);
}
