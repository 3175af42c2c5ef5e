import * as v from 'valibot';
import { CAPTION_MAX, CROP, type Crop } from '../instant/slideshow.ts';
import { CENTS, FLAG, fields, listOf, NAME, orNull, TEXT } from '../schema/fields.ts';
import { tidyText } from '../text/tidy.ts';

/**
 * One of several texts from which the customer chooses. `value` is printed, whatever the customer's language
 * is.
 */
export type PodChoice = { value: string; label: string };

/** A text on a product. The customer enters it, or chooses it if there are choices. */
export type PodField = {
  key: string;
  label: string;
  max_length: number;
  required: boolean;
  choices?: PodChoice[] | undefined;
};

/**
 * The input that a made-to-order product needs from the customer: pictures (`has_image_uploader` of spec 3.5-07) and
 * texts.
 */
export type PodRules = {
  has_image_uploader: boolean;
  /** How many pictures the product takes. Both are 0 without the uploader. */
  image_limits: { least: number; most: number };
  pod_fields: PodField[];
};

export const NO_IMAGES = { least: 0, most: 0 } as const;

const COUNT = v.pipe(
  v.number(),
  v.check((value) => Number.isSafeInteger(value) && value > 0),
);

/** The schema of these rules in the catalog and in stored carts. */
export const POD_RULES = {
  has_image_uploader: FLAG,
  image_limits: fields({ least: v.fallback(COUNT, 1), most: v.fallback(COUNT, 1) }),
  pod_fields: listOf(
    v.object({
      key: NAME,
      label: NAME,
      max_length: v.fallback(COUNT, 100),
      required: FLAG,
      choices: v.optional(listOf(v.object({ value: NAME, label: NAME }))),
    }),
  ),
};

/** How many pictures a product takes. Without the uploader both limits are 0. */
export const imageLimits = ({
  has_image_uploader,
  image_limits: { least, most },
}: Pick<PodRules, 'has_image_uploader' | 'image_limits'>): PodRules['image_limits'] =>
  has_image_uploader ? { least, most: Math.max(least, most) } : NO_IMAGES;

/** Whether the customer must or can enter anything for a product. */
export const asksForPod = ({ has_image_uploader, pod_fields }: PodRules): boolean =>
  has_image_uploader || pod_fields.length > 0;

/** A picture that the customer has uploaded. The shop deletes it at `expires_at` if no order contains it by then. */
export type PodImage = {
  id: string;
  url: string;
  width: number;
  height: number;
  expires_at: string;
  /** Only in a slideshow: the caption below the picture, and the part of the picture that is visible. */
  caption?: string;
  crop?: Crop;
};

/**
 * The customer's input for a made-to-order line (`pod_inputs` of spec 3.5-06). Pictures are in display order.
 * Texts have the keys of their fields.
 */
export type PodInputs<Image = PodImage> = { images: Image[]; texts: Record<string, string> };

/**
 * What the customer entered for a product and what has no place on it any more, because the shop has changed the product
 * since: texts with the keys of their fields, and the number of pictures.
 */
export type LostInputs = { texts: { key: string; text: string }[]; pictures: number };

/** The schema of lost input in a stored line. Null when nothing was lost. */
export const LOST_INPUTS: v.GenericSchema<unknown, LostInputs | null> = orNull(
  v.object({ texts: listOf(v.object({ key: NAME, text: NAME })), pictures: v.fallback(CENTS, 0) }),
);

/** Reads the texts that a product needs from any value, and tidies them. Other texts are dropped. */
export function readPodTexts(
  value: unknown,
  { pod_fields }: Pick<PodRules, 'pod_fields'>,
): Record<string, string> {
  const given = v.parse(fields(Object.fromEntries(pod_fields.map(({ key }) => [key, TEXT]))), value);
  return Object.fromEntries(Object.entries(given).map(([key, text]) => [key, tidyText(text)]));
}

/** The schema of the caption and visible part of a picture in a slideshow. Both may be empty. */
const SLIDE = fields({ caption: TEXT, crop: orNull(CROP) });

/** Reads the caption and the visible part of a picture from any value. */
export function readSlide(value: unknown): Pick<PodImage, 'caption' | 'crop'> {
  const { caption, crop } = v.parse(SLIDE, value);
  const words = tidyText(caption).slice(0, CAPTION_MAX);
  return { ...(words ? { caption: words } : {}), ...(crop ? { crop } : {}) };
}
