import { checkPod } from '@keepsong/domain/cart/pod';
import { readPodTexts } from '@keepsong/domain/cart/pod-rules';
import { ok, type Result } from '@keepsong/domain/result';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { FrozenPod } from '../../../db/schema/checkout.ts';
import type { ImageRow } from '../uploads/images.service.ts';
import type { CartLine } from './cart-lines.ts';

/**
 * What the lines of a cart are made from, by line: texts, and pictures in the order in which they were sent. `own` are
 * the pictures of the payload that the customer may use. Refuses `pod_missing` with the line and its fields; a picture
 * that is gone or somebody else's is missing.
 */
export function podOf(
  lines: readonly CartLine[],
  own: readonly ImageRow[],
): Result<ReadonlyMap<string, FrozenPod>> {
  const byId = new Map(own.map((image) => [image.id, image]));
  const made = new Map<string, FrozenPod>();
  for (const { row, pod, extra_info, cart_uuid } of lines) {
    const sent = pod?.images ?? [];
    const images = sent.flatMap(({ id, caption, crop }) => {
      const image = byId.get(id);
      return image ? [{ ...image, caption: tidyText(caption ?? '').trim() || undefined, crop }] : [];
    });
    const texts = readPodTexts(pod?.texts, extra_info);
    const given = checkPod({ images, texts }, extra_info);
    if (!given.ok) return { ok: false, refusal: { ...given.refusal, details: { cart_uuid } } };
    if (images.length < sent.length)
      return {
        ok: false,
        refusal: { code: 'pod_missing', fields: { images: 'required' }, details: { cart_uuid } },
      };
    if (images.length === 0 && extra_info.pod_fields.length === 0) continue;
    made.set(cart_uuid, {
      images: images.map(({ id, imageKey, width, height, caption, crop }) => ({
        id,
        imageKey,
        width,
        height,
        caption,
        crop,
      })),
      texts: extra_info.pod_fields.flatMap(({ key }) => {
        const text = texts[key] ?? '';
        return text === '' ? [] : [{ key, ...labelsOf(row, key), text }];
      }),
    });
  }
  return ok(made);
}

function labelsOf({ extraInfo }: CartLine['row'], key: string): { labelEn: string; labelSp: string } {
  const fields: unknown[] = Array.isArray(extraInfo.pod_fields) ? extraInfo.pod_fields : [];
  const field = fields.find(
    (one) => typeof one === 'object' && one !== null && Reflect.get(one, 'key') === key,
  );
  const label: unknown = field ? Reflect.get(field, 'label') : null;
  const word = (locale: 'en' | 'sp') => {
    const text: unknown = typeof label === 'object' && label !== null ? Reflect.get(label, locale) : null;
    return typeof text === 'string' ? text : key;
  };
  return { labelEn: word('en'), labelSp: word('sp') };
}
