import { CAPTION_MAX, type Crop, readCrop } from '../instant/slideshow.ts';
import { tidyText } from '../text/tidy.ts';

/** A line of text that a product is printed with. */
export type PodField = { key: string; label: string; max_length: number; required: boolean };

/** What a product made to order needs of its customer: pictures (spec 3.5-07 has_image_uploader) and texts. */
export type PodRules = {
  has_image_uploader: boolean;
  /** How many pictures; both 0 without the uploader. */
  image_limits: { least: number; most: number };
  pod_fields: PodField[];
};

export const NO_IMAGES = { least: 0, most: 0 } as const;

type Bag = Readonly<Record<string, unknown>>;

const bag = (value: unknown): Bag => (typeof value === 'object' && value !== null ? (value as Bag) : {});

const countOr = (value: unknown, other: number): number =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : other;

/** Reads the rules as the catalog or a stored cart holds them; an uploader without limits takes one picture. */
export function readPodRules(info: Bag): PodRules {
  const has_image_uploader = info.has_image_uploader === true;
  const { least, most } = bag(info.image_limits);
  const fewest = countOr(least, 1);
  return {
    has_image_uploader,
    image_limits: has_image_uploader
      ? { least: fewest, most: Math.max(countOr(most, 1), fewest) }
      : NO_IMAGES,
    pod_fields: Array.isArray(info.pod_fields) ? info.pod_fields.flatMap(readField) : [],
  };
}

function readField(value: unknown): PodField[] {
  const { key, label, max_length, required } = bag(value);
  if (typeof key !== 'string' || typeof label !== 'string' || !key || !label) return [];
  return [{ key, label, max_length: countOr(max_length, 100), required: required === true }];
}

/** Whether a product is made from what its customer gives. */
export const asksForPod = ({ has_image_uploader, pod_fields }: PodRules): boolean =>
  has_image_uploader || pod_fields.length > 0;

/** A picture that the customer uploaded, as the shop keeps it. `expires_at`: when it goes unless it is ordered. */
export type PodImage = {
  id: string;
  url: string;
  width: number;
  height: number;
  expires_at: string;
  /** In a slideshow: the line under it, and the part that is shown. */
  caption?: string;
  crop?: Crop;
};

/** What a line made to order is made from (spec 3.5-06 pod_inputs): pictures in their order, texts by field. */
export type PodInputs<Image = PodImage> = { images: Image[]; texts: Record<string, string> };

/** The texts that a product asks for out of anything that was kept or sent, tidied; all others are left out. */
export function readPodTexts(
  value: unknown,
  { pod_fields }: Pick<PodRules, 'pod_fields'>,
): Record<string, string> {
  const given = bag(value);
  return Object.fromEntries(
    pod_fields.map(({ key }) => {
      const text = Object.hasOwn(given, key) ? given[key] : '';
      return [key, typeof text === 'string' ? tidyText(text) : ''];
    }),
  );
}

/** What a slideshow says and shows of a picture, out of anything that was kept or sent; nothing where nothing was chosen. */
export function readSlide(value: unknown): Pick<PodImage, 'caption' | 'crop'> {
  const { caption, crop } = bag(value);
  const words = typeof caption === 'string' ? tidyText(caption).slice(0, CAPTION_MAX) : '';
  return { ...(words ? { caption: words } : {}), ...(crop ? { crop: readCrop(crop) } : {}) };
}
