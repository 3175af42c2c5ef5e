import { ok, type Result, refuseFields } from '../result.ts';
import { isBlank } from '../text/tidy.ts';
import type { PodInputs, PodRules } from './pod-rules.ts';

/** Both sides of a picture need at least this many pixels, so that it can be printed well. */
export const IMAGE_LEAST_PIXELS = 600;
export const IMAGE_MAX_BYTES = 15 * 1024 * 1024;
/** Width × height of the largest accepted picture. A larger one could exhaust the memory of programs that open it. */
export const IMAGE_MOST_PIXELS = 60_000_000;

/**
 * Missing or excess input by field: `images`, or `texts.` and the field's key. Empty when the product can be made.
 */
export function podErrors({ images, texts }: PodInputs<unknown>, rules: PodRules) {
  const errors: Record<string, 'required' | 'too_long' | 'too_many' | 'not_select'> = {};
  const { least, most } = rules.image_limits;
  if (images.length < least) errors.images = 'required';
  if (images.length > most) errors.images = 'too_many';
  for (const { key, max_length, required, choices = [] } of rules.pod_fields) {
    const text = texts[key] ?? '';
    if (required && isBlank(text)) errors[`texts.${key}`] = 'required';
    // A choice is printed as the shop wrote it, so it may be longer than what customers may write.
    if (choices.length === 0 && text.length > max_length) errors[`texts.${key}`] = 'too_long';
    const isChosen = choices.length === 0 || choices.some(({ value }) => value === text);
    if (!isBlank(text) && !isChosen) errors[`texts.${key}`] = 'not_select';
  }
  return errors;
}

/** Checks the input of a product. Refuses with `pod_missing` and names the wrong fields. Never shortens a text. */
export function checkPod<Image>(inputs: PodInputs<Image>, rules: PodRules): Result<PodInputs<Image>> {
  const fields = podErrors(inputs, rules);
  return Object.keys(fields).length > 0 ? refuseFields('pod_missing', fields) : ok(inputs);
}

/** The earliest time at which one of the pictures expires; null without pictures. */
export const podExpires = ({ images }: PodInputs): string | null =>
  images.reduce<string | null>(
    (first, { expires_at }) => (first === null || expires_at < first ? expires_at : first),
    null,
  );

/**
 * The fields of a line with these pictures and texts. The line expires as soon as one of its pictures does (spec
 * 4.4-05). The check of the cart tests whether the first picture still exists (4.4-04).
 */
export function podFields(pod_inputs: PodInputs) {
  const [first] = pod_inputs.images;
  const cover_public_id = first ? { metadata: { url: first.url } } : null;
  return { pod_inputs, expire: podExpires(pod_inputs), cover_public_id };
}

/** Whether the product of a cart line can be made: it needs no pictures and texts, or has all that it needs. */
export const isPodReady = ({
  pod_inputs,
  extra_info,
}: {
  pod_inputs: PodInputs | null;
  extra_info: PodRules;
}): boolean => Object.keys(podErrors(pod_inputs ?? { images: [], texts: {} }, extra_info)).length === 0;
