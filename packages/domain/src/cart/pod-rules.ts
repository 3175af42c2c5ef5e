import * as v from 'valibot';
import { CAPTION_MAX, CROP, type Crop } from '../instant/slideshow.ts';
import { FLAG, fields, listOf, NAME, orNull, TEXT } from '../schema/fields.ts';
import { tidyText } from '../text/tidy.ts';

/** A line of text that is printed on a product. */
export type PodField = { key: string; label: string; max_length: number; required: boolean };

/**
 * The input that a made-to-order product needs from its customer: pictures (spec 3.5-07 has_image_uploader) and
 * texts.
 */
export type PodRules = {
  has_image_uploader: boolean;
  /** The number of pictures; both are 0 without the uploader. */
  image_limits: { least: number; most: number };
  pod_fields: PodField[];
};

export const NO_IMAGES = { least: 0, most: 0 } as const;

const COUNT = v.pipe(
  v.number(),
  v.check((value) => Number.isSafeInteger(value) && value > 0),
);

/** The rules as the catalog or a stored cart contains them. */
export const POD_RULES = {
  has_image_uploader: FLAG,
  image_limits: fields({ least: v.fallback(COUNT, 1), most: v.fallback(COUNT, 1) }),
  pod_fields: listOf(
    v.object({ key: NAME, label: NAME, max_length: v.fallback(COUNT, 100), required: FLAG }),
  ),
};

/** The number of pictures of a product: none without the uploader, and one when the uploader has no limits. */
export const imageLimits = ({
  has_image_uploader,
  image_limits: { least, most },
}: Pick<PodRules, 'has_image_uploader' | 'image_limits'>): PodRules['image_limits'] =>
  has_image_uploader ? { least, most: Math.max(least, most) } : NO_IMAGES;

/** Whether a product needs input from its customer. */
export const asksForPod = ({ has_image_uploader, pod_fields }: PodRules): boolean =>
  has_image_uploader || pod_fields.length > 0;

/**
 * A picture that the customer uploaded, as the shop stores it. `expires_at`: when it is deleted unless it is ordered.
 */
export type PodImage = {
  id: string;
  url: string;
  width: number;
  height: number;
  expires_at: string;
  /** Only in a slideshow: the caption under it, and the visible part. */
  caption?: string;
  crop?: Crop;
};

/** The input for a made-to-order line (spec 3.5-06 pod_inputs): pictures in order, texts by field. */
export type PodInputs<Image = PodImage> = { images: Image[]; texts: Record<string, string> };

/** Reads the texts that a product needs from any value, tidied; other texts are dropped. */
export function readPodTexts(
  value: unknown,
  { pod_fields }: Pick<PodRules, 'pod_fields'>,
): Record<string, string> {
  const given = v.parse(fields(Object.fromEntries(pod_fields.map(({ key }) => [key, TEXT]))), value);
  return Object.fromEntries(Object.entries(given).map(([key, text]) => [key, tidyText(text)]));
}

/** The caption and the visible part of a picture in a slideshow; empty when nothing was chosen. */
const SLIDE = fields({ caption: TEXT, crop: orNull(CROP) });

/** Reads the same from any value. */
export function readSlide(value: unknown): Pick<PodImage, 'caption' | 'crop'> {
  const { caption, crop } = v.parse(SLIDE, value);
  const words = tidyText(caption).slice(0, CAPTION_MAX);
  return { ...(words ? { caption: words } : {}), ...(crop ? { crop } : {}) };
}
