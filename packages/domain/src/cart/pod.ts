import { ok, type Result, refuseFields } from '../result.ts';
import { isBlank } from '../text/tidy.ts';
import type { PodInputs, PodRules } from './pod-rules.ts';

/** The smallest side of a picture that can be printed well, in pixels. */
export const IMAGE_LEAST_PIXELS = 600;
export const IMAGE_MAX_BYTES = 15 * 1024 * 1024;
/** The most pixels of a picture. A larger one is not a photograph but an attack on the programs that open it. */
export const IMAGE_MOST_PIXELS = 60_000_000;
const IMAGE_DAYS = 30;

/** When an uploaded picture is deleted unless it is ordered: after 30 days, like recordings. */
export const imageExpires = (now: Date): Date => new Date(now.getTime() + IMAGE_DAYS * 86_400_000);

/**
 * Missing or excess input by field: `images`, or `texts.` and the field's key. Empty when the product can be made.
 */
export function podErrors({ images, texts }: PodInputs<unknown>, rules: PodRules) {
  const errors: Record<string, 'required' | 'too_long' | 'too_many'> = {};
  const { least, most } = rules.image_limits;
  if (images.length < least) errors.images = 'required';
  if (images.length > most) errors.images = 'too_many';
  for (const { key, max_length, required } of rules.pod_fields) {
    const text = texts[key] ?? '';
    if (required && isBlank(text)) errors[`texts.${key}`] = 'required';
    if (text.length > max_length) errors[`texts.${key}`] = 'too_long';
  }
  return errors;
}

/** Checks the input of a product. Refuses `pod_missing` with the wrong fields; nothing is cut. */
export function checkPod<Image>(inputs: PodInputs<Image>, rules: PodRules): Result<PodInputs<Image>> {
  const fields = podErrors(inputs, rules);
  return Object.keys(fields).length > 0 ? refuseFields('pod_missing', fields) : ok(inputs);
}

/** The time at which the first picture expires; null without pictures. */
export const podExpires = ({ images }: PodInputs): string | null =>
  images.reduce<string | null>(
    (first, { expires_at }) => (first === null || expires_at < first ? expires_at : first),
    null,
  );

/** Whether a line can be made: it needs no input, or has all of it. */
export const isPodReady = ({
  pod_inputs,
  extra_info,
}: {
  pod_inputs: PodInputs | null;
  extra_info: PodRules;
}): boolean => Object.keys(podErrors(pod_inputs ?? { images: [], texts: {} }, extra_info)).length === 0;
