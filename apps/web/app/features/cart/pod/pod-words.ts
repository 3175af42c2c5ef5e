import type { LineOf } from '@keepsong/domain/cart/kinds/index';
import type { PodInputs, PodRules } from '@keepsong/domain/cart/pod-rules';
import { INKS_FIELD } from '@keepsong/domain/cart/song-goods';
import { m } from '~/paraglide/messages.js';

/** The input of a line so far. */
export const inputsOf = ({ pod_inputs }: Pick<LineOf<'pod'>, 'pod_inputs'>): PodInputs =>
  pod_inputs ?? { images: [], texts: {} };

/** A summary of a line's input: '3 pictures · Us two'. Inks are left out, because only goods of a song have them. */
export function podSummary({ pod_inputs, extra_info }: LineOf<'pod'>): string {
  const { images, texts } = inputsOf({ pod_inputs });
  const words = extra_info.pod_fields.map(({ key, choices }) => {
    const text = (key !== INKS_FIELD && texts[key]?.trim()) || '';
    return choices?.find(({ value }) => value.trim() === text)?.label ?? text;
  });
  const pictures = images.length > 0 ? m.cart_pod_count({ count: images.length }) : '';
  return [pictures, ...words].filter((part) => part !== '').join(' · ');
}

/** Names the button that begins the input of a product. */
export const startWords = ({ has_image_uploader }: Pick<PodRules, 'has_image_uploader'>): string =>
  has_image_uploader ? m.cart_pod_start_pictures() : m.cart_pod_start_words();

/** Says how many pictures are needed. */
export const imagesMissing = ({ least, most }: { least: number; most: number }): string =>
  most > least ? m.cart_pod_images_between({ least, most }) : m.cart_pod_images_exactly({ count: least });
